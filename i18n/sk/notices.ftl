
# Správy mimo stránky.
setting-notices = Upozorniť, že som na ťahu
setting-notices-about = V hrách s niekoľkými dňami na ťah, aj keď je stránka zatvorená.
