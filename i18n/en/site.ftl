## The site around the app: what search engines and messengers show, and pages that do not exist.

site-about = Three tile-laying board games in the browser: Kingdom, Hunters and Worlds. Play alone, against bots or online with friends, free and without an account.
not-found = There is no such page
not-found-about = The address may be mistyped, or the page may have moved. All games start from the home page.
not-found-home = To the home page
