"""Make a screenshot small: a PNG with a palette of its most frequent colours."""

import struct
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import starmap

SIGNATURE = b"\x89PNG\r\n\x1a\n"
TRUE_COLOUR = (8, 2)
PALETTE = (8, 3)
MOST = 256
"""So many colours fit into a byte. Ours are flat; the others are edges of letters."""

Colour = tuple[int, ...]


def shrink(png: bytes) -> bytes:
    """The same picture, with every rare colour replaced by the nearest frequent one."""
    chunks = list(chunks_of(png))
    width, height, *kind = struct.unpack(">IIBB", chunks[0][1][:10])
    if tuple(kind) != TRUE_COLOUR:
        raise ValueError("only true colour without transparency, as browsers take it")
    data = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    lines = list(unfiltered(data, 3 * width))
    counted = Counter(pixel for line in lines for pixel in zip(*[iter(line)] * 3, strict=True))
    palette = [colour for colour, _ in counted.most_common(MOST)]
    place = {colour: nearest(colour, palette) for colour in counted}
    pixels = b"".join(
        b"\0" + bytes(place[pixel] for pixel in zip(*[iter(line)] * 3, strict=True))
        for line in lines
    )
    header = struct.pack(">IIBBBBB", width, height, *PALETTE, 0, 0, 0)
    written = [
        (b"IHDR", header),
        (b"PLTE", b"".join(map(bytes, palette))),
        (b"IDAT", zlib.compress(pixels, 9)),
        (b"IEND", b""),
    ]
    return SIGNATURE + b"".join(starmap(chunk, written))


def nearest(colour: Colour, palette: list[Colour]) -> int:
    """The place in the palette of the colour most like this one."""
    red, green, blue = colour
    return min(
        range(len(palette)),
        key=lambda i: (
            abs(palette[i][0] - red) + abs(palette[i][1] - green) + abs(palette[i][2] - blue)
        ),
    )


def chunks_of(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and body of each part of the file."""
    at = len(SIGNATURE)
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        yield name, png[at + 8 : at + 8 + size]
        at += size + 12


def chunk(name: bytes, body: bytes) -> bytes:
    """A part of the file, with its length and its check sum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def unfiltered(data: bytes, length: int) -> Iterator[bytearray]:
    """The lines of pixels; each was stored as its difference to what stands left and above."""
    above = bytearray(length)
    for at in range(0, len(data), length + 1):
        line = bytearray(data[at + 1 : at + 1 + length])
        undo(data[at], line, above)
        yield line
        above = line


def undo(kind: int, line: bytearray, above: bytearray) -> None:
    """Turn the differences of a line back into colours, in place."""
    for i in range(len(line)):
        left, up = line[i - 3] if i > 2 else 0, above[i]
        corner = above[i - 3] if i > 2 else 0
        guess = (0, left, up, (left + up) // 2, paeth(left, up, corner) if kind == 4 else 0)[kind]
        line[i] = (line[i] + guess) & 255


def paeth(left: int, up: int, corner: int) -> int:
    """Which of the three neighbours is nearest to left + up - corner."""
    guess = left + up - corner
    distances = abs(guess - left), abs(guess - up), abs(guess - corner)
    return (left, up, corner)[distances.index(min(distances))]
