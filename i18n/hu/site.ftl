## Az alkalmazás körüli oldalak: amit a keresők és az üzenetküldők mutatnak, és a nem létező oldalak.

site-about = Három lapkalerakós társasjáték a böngészőben: Királyság, Vadászok és Világok. Játssz egyedül, botok ellen vagy online a barátaiddal, ingyen és regisztráció nélkül.
not-found = Nincs ilyen oldal
not-found-about = Lehet, hogy elírás van a címben, vagy az oldal elköltözött. Minden játék a kezdőlapról indul.
not-found-home = A kezdőlapra
