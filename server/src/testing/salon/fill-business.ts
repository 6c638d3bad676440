import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { paise } from '@kursi/core/kernel/money.ts';
import { readConfig } from '../../platform/config.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import { reachDatabase } from '../../platform/database/running-database.ts';
import { newId } from '../../platform/new-id.ts';

/**
 * node server/src/testing/salon/fill-business.ts BUSINESS_ID VISIBILITY [full]: for journeys and benches, beside a
 * running server. `full` is a page with everything: 24 services, 6 pictures, 6 people, a place, a story.
 */
const PEOPLE = ['Asha', 'Rohit', 'Lakshmi', 'Tenzin', 'Meera', 'Imran'];
const MENU: Readonly<Record<string, readonly string[]>> = {
  Hair: [
    'Haircut & blow-dry',
    'Hair spa',
    'Keratin smoothing',
    'Head massage, coconut oil',
    'Root touch-up',
    'Curls',
  ],
  Nails: ['Gel manicure', 'Spa pedicure', 'Nail art, 10 nails', 'Classic manicure', 'French tips', 'Removal'],
  Skin: ['Clean-up', 'Gold facial', 'De-tan', 'Threading', 'Full arm wax', 'Under-eye care'],
  Bridal: [
    'Bridal trial',
    'Bridal make-up',
    'Saree draping',
    'Mehndi, both hands',
    'Party make-up',
    'Hair-do',
  ],
};
const COLOURS = [
  [0x0d, 0x3f, 0x3b],
  [0x9b, 0x11, 0x56],
  [0xc7, 0x7e, 0x00],
  [0x19, 0x6e, 0xb1],
  [0x05, 0x78, 0x5b],
  [0x7a, 0x0f, 0x43],
] as const;

const now = Temporal.Now.instant();
const [businessId = '', visibility = 'public', full] = process.argv.slice(2);
const reading = readConfig(process.env);
if (!reading.ok) throw new Error(reading.problems.join('\n'));
const { config } = reading;
const { url, close } = await reachDatabase(config);
const database = openDatabase({ url, poolSize: 1 });
try {
  await database.q
    .updateTable('business')
    .set({ visibility: visibility as 'public', latitude: 26.9124, longitude: 75.7873 })
    .where('id', '=', businessId)
    .execute();
  if (full) await fill(database);
} finally {
  await database.close();
  await close();
}

async function fill({ q }: Database): Promise<void> {
  const business_id = businessId;
  const story = 'Three arched mirrors, five chairs and filter coffee while you wait. Family run since 1998.';
  await q
    .updateTable('business')
    .set({
      address: '12',
      locality: 'Tilak Marg',
      website: 'https://aangan.example.in',
      description2: JSON.stringify([{ title: 'About', description: story }]),
      has_service: true,
      modules: ['services', 'products', 'memberships', 'waitlist'],
    })
    .where('id', '=', business_id)
    .execute();
  const people = PEOPLE.map((name, index) => ({
    business_id,
    id: newId(now),
    kind: 'person' as const,
    name,
    index,
    colour: index + 1,
  }));
  await q.insertInto('calendar').values(people).execute();
  let index = 0;
  for (const [place, [name, services]] of Object.entries(MENU).entries()) {
    const category_id = newId(now);
    await q
      .insertInto('service_category')
      .values({ business_id, id: category_id, name, index: place })
      .execute();
    for (const service of services) {
      const id = newId(now);
      const price = paise(45_000 + index * 12_500);
      await q
        .insertInto('service')
        .values({
          business_id,
          id,
          name: service,
          price,
          duration: 30 + (index % 4) * 15,
          category_id,
          index: index++,
        })
        .execute();
      const offers = people.slice(0, 2).map((person, i) => ({
        business_id,
        service_id: id,
        entity_id: person.id,
        price: i === 1 && index % 3 === 0 ? paise(price + 20_000) : null,
      }));
      await q.insertInto('service_on_calendar').values(offers).execute();
    }
  }
  for (const [place, colour] of COLOURS.entries()) {
    const key = `business/${business_id}/${newId(now)}.png`;
    const file = path.join(config.dataDir, 'media', key);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, picture(colour));
    const image = {
      business_id,
      url: `/media/${key}`,
      blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    };
    await q
      .insertInto('business_image')
      .values({ ...image, is_primary: place === 0, index: place })
      .execute();
  }
}

/** A PNG of one colour that grows lighter downwards. */
function picture([red, green, blue]: readonly [number, number, number], width = 1080, height = 720): Buffer {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, at = 0; y < height; y++) {
    rows[at++] = 0;
    const lighter = (y / height) * 90;
    for (let x = 0; x < width; x++)
      for (const part of [red, green, blue]) rows[at++] = Math.min(255, part + lighter);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
