"""Trains a bot's net further on a GPU, from games in which the bot looks ahead.

Round by round: `krajina lessons` plays games with the present net on all cores, the net learns from the lessons of the
last rounds on the GPU, and is written in the format of crates/bots/src/weights.rs. Needs PyTorch; everything else is
in `krajina`. Usage: learn.py KRAJINA NET FOLDER, with the start net in FOLDER/NET.net; docs/bots.md has the commands.
"""

import argparse
import os
import struct
import subprocess
import time

import numpy as np
import torch

SECOND = 32
UNIT = 10.0  # As in net.rs: the net counts in tens of points.
HEADER = 36


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def read(path):
    """Name, rows of the first layer, and the rest of a net."""
    data = open(path, "rb").read()
    assert data[:8] == b"KRAJNET1", path
    name = data[8:24].rstrip(b"\0").decode()
    inputs, first, second = struct.unpack("<3I", data[24:36])
    kept = np.unpackbits(np.frombuffer(data[36 : 36 + (inputs + 7) // 8], np.uint8), bitorder="little")[:inputs]
    at = 36 + (inputs + 7) // 8

    def rows(count, width):
        nonlocal at
        out = np.zeros((count, width), np.float32)
        for i in range(count):
            scale = struct.unpack_from("<f", data, at)[0]
            out[i] = np.frombuffer(data, np.int8, width, at + 4).astype(np.float32) * scale
            at += 4 + width
        return out

    def floats(count):
        nonlocal at
        out = np.frombuffer(data, np.float32, count, at).copy()
        at += 4 * count
        return out

    table = np.zeros((inputs, first), np.float32)
    table[kept == 1] = rows(int(kept.sum()), first)
    return name, table, rows(first, second), floats(first), floats(second), floats(second), floats(1)


def write(path, name, net, seen, rare):
    table, hidden, first_bias, second_bias, output, output_bias = [
        p.detach().float().cpu().numpy() for p in net.parts()
    ]
    table = table.copy()
    table[seen < rare] = 0
    kept = np.any(table != 0, axis=1)
    out = bytearray(b"KRAJNET1" + name.encode().ljust(16, b"\0"))
    out += struct.pack("<3I", table.shape[0], table.shape[1], SECOND)
    out += np.packbits(kept.astype(np.uint8), bitorder="little").tobytes()
    for row in list(table[kept]) + list(hidden):
        most = np.abs(row).max()
        scale = np.float32(most / 127 if most > 0 else 1)
        out += struct.pack("<f", scale) + np.round(row / scale).astype(np.int8).tobytes()
    for small in (first_bias, second_bias, output, output_bias):
        out += small.astype("<f4").tobytes()
    out += struct.pack("<Q", fnv(out))
    open(path, "wb").write(out)


class Net(torch.nn.Module):
    def __init__(self, inputs, first):
        super().__init__()
        self.table = torch.nn.Parameter(torch.empty(inputs + 1, first).uniform_(-0.05, 0.05))
        self.first_bias = torch.nn.Parameter(torch.full((first,), 0.1))
        self.hidden = torch.nn.Parameter(torch.empty(first, SECOND).uniform_(-0.2, 0.2))
        self.second_bias = torch.nn.Parameter(torch.full((SECOND,), 0.1))
        self.output = torch.nn.Parameter(torch.empty(SECOND).uniform_(-0.2, 0.2))
        self.output_bias = torch.nn.Parameter(torch.zeros(1))
        self.table.data[inputs] = 0  # The padding row.

    def load(self, table, hidden, first_bias, second_bias, output, output_bias):
        assert table.shape[1] == self.table.shape[1], "--further needs a net of the same width (--first)"
        self.table.data[:-1] = torch.from_numpy(table)
        for part, values in (
            (self.hidden, hidden), (self.first_bias, first_bias), (self.second_bias, second_bias),
            (self.output, output), (self.output_bias, output_bias),
        ):
            part.data[:] = torch.from_numpy(values)

    def parts(self):
        return [self.table[:-1], self.hidden, self.first_bias, self.second_bias, self.output, self.output_bias]

    def forward(self, marks):
        total = torch.nn.functional.embedding_bag(
            marks, self.table, mode="sum", padding_idx=self.table.shape[0] - 1
        )
        first = torch.relu(total + self.first_bias)
        second = torch.relu(first @ self.hidden + self.second_bias)
        return second @ self.output + self.output_bias


def lessons(path, inputs):
    """Marks, padded to one width, and gains."""
    words = np.fromfile(path, "<u2")
    starts, at = [], 0
    while at < len(words):
        starts.append(at)
        at += int(words[at]) + 3
    starts = np.array(starts)
    counts = words[starts].astype(np.int64)
    width = int(counts.max())
    index = starts[:, None] + 1 + np.arange(width)[None, :]
    marks = words[np.minimum(index, len(words) - 1)].astype(np.int32)
    marks[np.arange(width)[None, :] >= counts[:, None]] = inputs
    ends = starts + 1 + counts
    gains = np.stack([words[ends], words[ends + 1]], axis=1).copy().view("<f4")[:, 0]
    return torch.from_numpy(marks), torch.from_numpy(gains)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("krajina")
    parser.add_argument("net")
    parser.add_argument("folder")
    parser.add_argument("--first", type=int, default=128)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--games", type=int, default=12000)
    parser.add_argument("--plain", type=int, default=60000, help="games of the first round, without looking ahead")
    parser.add_argument("--nodes", type=int, default=1500)
    parser.add_argument("--keep", type=int, default=6, help="rounds whose lessons are learned from")
    parser.add_argument("--seconds", type=float, default=480)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--further", action="store_true", help="go on from the present weights instead of from nothing")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    path = f"{args.folder}/{args.net}.net"
    name, table, *rest = read(path)
    inputs = table.shape[0]
    device = "cuda"
    net = Net(inputs, args.first)
    if args.further:
        net.load(table, *rest)
    net.to(device)
    best = torch.optim.swa_utils.AveragedModel(
        net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.999)
    )
    optimizer = torch.optim.Adam(net.parameters(), lr=2e-3, eps=1e-6)
    store, start = [], time.time()
    seen = np.zeros(inputs, np.int64)
    for round_ in range(args.rounds):
        part = max((time.time() - start) / args.seconds, round_ / args.rounds)
        if part >= 0.97:
            break
        began = time.time()
        plain = round_ == 0 and not args.further
        out = "/dev/shm/lessons"
        command = [
            args.krajina, "lessons", "--net", args.net, "--nets", args.folder, "--out", out,
            "--threads", str(args.threads), "--seed", str(args.seed * 1000 + round_),
            "--games", str(args.plain if plain else args.games), "--nodes", str(0 if plain else args.nodes),
            "--exploration", str(round(0.06 * (1 - part) + 0.01, 4)),
        ]
        points = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
        marks, gains = lessons(out, inputs)
        counts = np.bincount(marks.numpy().ravel(), minlength=inputs + 1)[:inputs]
        seen += counts
        played = time.time()
        store.append((marks.to(device), gains.to(device)))
        if round_ > 0 and store[0][0].shape[0] > 0 and len(store) > args.keep:
            store.pop(0)
        width = max(m.shape[1] for m, _ in store)
        pad = lambda m: torch.nn.functional.pad(m, (0, width - m.shape[1]), value=inputs)
        all_marks, all_gains = torch.cat([pad(m) for m, _ in store]), torch.cat([g for _, g in store])
        steps = args.steps * (4 if plain else 1)
        rate = 2e-3 * (0.02 ** part)
        loss_sum = 0.0
        for step in range(steps):
            for group in optimizer.param_groups:
                group["lr"] = rate if not plain else 2e-3 * (1 - 0.8 * step / steps)
            rows = torch.randint(0, all_marks.shape[0], (args.batch,), device=device)
            error = net(all_marks[rows]) - all_gains[rows] / UNIT
            loss = (error * error).mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            net.table.grad[inputs] = 0
            optimizer.step()
            best.update_parameters(net)
            if step >= steps - 200:
                loss_sum += loss.item()
        write(path, name, best.module, seen, rare=max(1, int(seen.max() / 24 / 400)))
        print(
            f"round {round_}: {points} points, {all_marks.shape[0]} lessons, error {(loss_sum / 200) ** 0.5 * UNIT:.3f}, "
            f"{played - began:.1f} s playing, {time.time() - played:.1f} s learning, {os.path.getsize(path)} bytes",
            flush=True,
        )


if __name__ == "__main__":
    main()
