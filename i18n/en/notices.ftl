
# Notices away from the page.
setting-notices = Tell me when it is my turn
setting-notices-about = In games with days for a move, also when this page is closed.
