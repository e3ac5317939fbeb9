## Stránky kolem aplikace: co ukazují vyhledávače a komunikátory a stránky, které neexistují.

site-about = Tři deskové hry s dílky přímo v prohlížeči: Království, Lovci a Světy. Hrajte sami, proti botům nebo online s přáteli, zdarma a bez účtu.
not-found = Taková stránka tu není
not-found-about = V adrese je možná překlep, nebo se stránka přestěhovala. Všechny hry začínají na úvodní stránce.
not-found-home = Na úvodní stránku
