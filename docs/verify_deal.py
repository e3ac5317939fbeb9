"""Check the seed of a Krajina record against its commitment and print the deal that follows from it.

Usage: python3 verify_deal.py RECORD.  docs/notation.md, "How a seed becomes a deal", says why.
"""
import hashlib, itertools, struct, sys

def words(seed, stream):  # ChaCha20 with a block counter and a nonce of 64 bits each, as 32-bit words
    for block in itertools.count():
        start = struct.unpack("<16I", b"expand 32-byte k" + seed + struct.pack("<QQ", block, stream))
        x = list(start)
        for a, b, c, d in 10 * [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                                (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]:
            for p, q, r, left in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
                x[p] = (x[p] + x[q]) % 2**32
                x[r] = ((x[r] ^ x[p]) << left | (x[r] ^ x[p]) >> 32 - left) % 2**32
        yield from ((now + then) % 2**32 for now, then in zip(x, start))

def below(rng, bound):  # evenly distributed: words that would favour some numbers are skipped
    product = next(word * bound for word in rng if word * bound % 2**32 >= 2**32 % bound)
    return product >> 32

def shuffle(rng, items):
    items = list(items)
    for i in range(len(items) - 1):
        j = i + below(rng, len(items) - i)
        items[i], items[j] = items[j], items[i]
    return items

lines = open(sys.argv[1], encoding="utf-8-sig").read().splitlines()
header = dict(map(str.strip, line.split("#")[0].split(":", 1)) for line in lines if ":" in line.split("#")[0])
seed, (game, *settings) = bytes.fromhex(header["seed"]), header["setup"].split()
if header.get("commitment", hashlib.sha256(seed).hexdigest()) != hashlib.sha256(seed).hexdigest():
    sys.exit("the seed is not the one committed to")
setup = dict(setting.split("=") for setting in settings)
players = int(setup.get("players", 2))
in_a_row = "dynasty" in setup.get("variants", "") or game == "worlds" and players > 1  # games or rounds
for n in range(3 if in_a_row else 1):
    if game == "worlds":
        rng = words(seed, 4 * n)
        spots = shuffle(rng, (f"{column}{row}" for row in range(1, 11) for column in "abcdefghijklmnop"))
        print(f"heap {n + 1}:", *(f"t{i + 1:03}/{spots[i]}/{('front', 'back')[below(rng, 2)]}" for i in range(145)))
        if setup.get("level") == "expert":
            buildings = shuffle(words(seed, 4 * n + 1), (f"b{i}" for i in range(1, 9)))
            print(f"buildings {n + 1}:", *sorted(buildings[:players]))
        continue
    number, second = f" {n + 1}" if n else "", "black" if game == "hunters" else "yellow"
    owners = [["pink", second, "green", "blue"][king % players] for king in range(3 if players == 3 else 4)]
    print(f"deal{number}:", *shuffle(words(seed, 16 * n), range(1, 49)))
    print(f"{'chiefs' if game == 'hunters' else 'kings'}{number}:", *shuffle(words(seed, 16 * n + 1), owners))
    if setup.get("mode") == "tribe":
        people = "hunter fisher gatherer sculptor painter fire-lady shaman".split()
        warriors = 4 * ["warrior1"] + 3 * ["warrior2"] + ["warrior3"]
        print("cave:", *shuffle(words(seed, 2), [person for person in people for _ in "12"] + warriors))
