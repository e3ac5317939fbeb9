
# Értesítések az oldalon kívül.
setting-notices = Értesítés, ha én következem
setting-notices-about = Azokban a játékokban, ahol napok jutnak egy lépésre, akkor is, ha ez az oldal nincs nyitva.
