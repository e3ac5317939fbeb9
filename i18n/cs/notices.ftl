
# Zprávy mimo stránku.
setting-notices = Upozornit, že jsem na tahu
setting-notices-about = Ve hrách s několika dny na tah, i když je stránka zavřená.
