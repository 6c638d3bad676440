import { crc32, deflateSync } from 'node:zlib';
import type { Palette } from './part.ts';
import { seededRandom } from './seeded-random.ts';

type Colour = readonly [number, number, number];

/** Warm colours of the design: sand, marigold, terracotta, rani, leaf, dusk. */
const palettes = [
  [
    [253, 240, 222],
    [247, 198, 160],
    [201, 84, 78],
    [122, 22, 66],
  ],
  [
    [255, 244, 214],
    [250, 205, 120],
    [214, 122, 48],
    [124, 58, 32],
  ],
  [
    [250, 232, 236],
    [240, 178, 196],
    [194, 40, 104],
    [92, 18, 56],
  ],
  [
    [236, 243, 228],
    [190, 214, 170],
    [94, 138, 92],
    [38, 76, 64],
  ],
  [
    [240, 234, 246],
    [206, 186, 222],
    [140, 92, 150],
    [70, 36, 88],
  ],
  [
    [232, 240, 244],
    [180, 208, 216],
    [84, 134, 150],
    [30, 68, 88],
  ],
] as const satisfies readonly (readonly [Colour, Colour, Colour, Colour])[];

const WIDTH = 480;
const HEIGHT = 360;
const RATIO = WIDTH / HEIGHT;

/**
 * A quiet picture of our own: arches behind each other under a low sun, in one of six palettes. Colours change
 * from row to row only, so that the file is a few kilobytes.
 */
export function drawPicture(seed: number, palette: Palette): Buffer {
  const random = seededRandom(seed);
  const [sky, low, near, deep] = palettes[palette];
  const sun = { x: 0.2 + 0.6 * random(), y: 0.22 + 0.16 * random(), r: 0.08 + 0.07 * random() };
  const glow = mix(low, near, 0.25);
  const middle = 0.35 + 0.3 * random();
  const arches = [
    {
      x: middle - 0.3 - 0.1 * random(),
      half: 0.13 + 0.03 * random(),
      top: 0.5,
      colour: mix(low, near, 0.45),
    },
    {
      x: middle + 0.28 + 0.1 * random(),
      half: 0.13 + 0.03 * random(),
      top: 0.54,
      colour: mix(low, near, 0.6),
    },
    { x: middle, half: 0.2, top: 0.36, colour: near },
    { x: middle, half: 0.145, top: 0.45, colour: mix(near, deep, 0.55) },
    { x: middle, half: 0.09, top: 0.55, colour: sky },
  ];
  const rows: Buffer[] = [];
  let above = Buffer.alloc(WIDTH * 3);
  for (let row = 0; row < HEIGHT; row++) {
    const y = (row + 0.5) / HEIGHT;
    const line = Buffer.alloc(WIDTH * 3);
    fill(line, 0, 1, mix(sky, low, y));
    const overSun = sun.r ** 2 - (y - sun.y) ** 2;
    if (overSun > 0) fill(line, sun.x - Math.sqrt(overSun) / RATIO, sun.x + Math.sqrt(overSun) / RATIO, glow);
    for (const arch of arches) {
      const half = halfWidth(y, arch);
      if (half > 0) fill(line, arch.x - half, arch.x + half, mix(arch.colour, deep, 0.12 * y));
    }
    if (y > 0.88) fill(line, 0, 1, deep);
    // Filter 2: each byte as the difference to the one above it.
    const filtered = Buffer.alloc(1 + line.length);
    filtered[0] = 2;
    for (let i = 0; i < line.length; i++) filtered[i + 1] = ((line[i] ?? 0) - (above[i] ?? 0)) & 255;
    rows.push(filtered);
    above = line;
  }
  return png(Buffer.concat(rows));
}

/**
 * Half the width of an arch (a half circle on two legs) at this height, as a fraction of the picture's width.
 */
function halfWidth(y: number, arch: { readonly half: number; readonly top: number }): number {
  const radius = arch.half * RATIO;
  const overSpring = arch.top + radius - y;
  if (overSpring <= 0) return arch.half;
  return overSpring < radius ? Math.sqrt(radius ** 2 - overSpring ** 2) / RATIO : 0;
}

/** Fills from one position of the row to another (fractions of the width); the edge pixels are blended. */
function fill(line: Buffer, from: number, to: number, colour: Colour): void {
  const first = from * WIDTH;
  const last = to * WIDTH;
  for (let column = Math.max(0, Math.floor(first)); column < Math.min(WIDTH, Math.ceil(last)); column++) {
    const covered = Math.min(column + 1, last) - Math.max(column, first);
    for (let channel = 0; channel < 3; channel++) {
      const at = column * 3 + channel;
      const before = line[at] ?? 0;
      line[at] = Math.round(before + ((colour[channel] ?? 0) - before) * covered);
    }
  }
}

function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

function png(filteredRows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits, red green blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filteredRows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
