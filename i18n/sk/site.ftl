## Stránky okolo aplikácie: čo ukazujú vyhľadávače a komunikátory a stránky, ktoré neexistujú.

site-about = Tri stolové hry s dielikmi priamo v prehliadači: Kráľovstvo, Lovci a Svety. Hrajte sami, proti botom alebo online s priateľmi, zadarmo a bez účtu.
not-found = Taká stránka tu nie je
not-found-about = V adrese je možno preklep alebo sa stránka presťahovala. Všetky hry sa začínajú na úvodnej stránke.
not-found-home = Na úvodnú stránku
