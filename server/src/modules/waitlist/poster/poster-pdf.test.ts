import { inflateSync } from 'node:zlib';
import { qrCode } from '@kursi/core/kernel/qr-code.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { expect, test } from 'vitest';
import { seedQueue } from '../../../testing/salon/waitlists.ts';
import { ORIGIN, useServer } from '../../../testing/server.ts';
import { joinAddress } from './get-poster.ts';
import { posterPdf } from './poster-pdf.ts';

const server = await useServer();

/** The drawing commands of the page. */
function drawingOf(pdf: Buffer): string {
  const streams = Array.from(
    pdf.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs),
    ([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    },
  );
  return streams.find((body) => /\bBT\b/.test(body)) ?? '';
}

/** The dark modules of the code, read off the paper. */
function codeOn(pdf: Buffer): boolean[][] {
  const boxes = Array.from(
    drawingOf(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) [\d.]+ re\b/g),
    ([, x, y, width]) => ({ x: Number(x), y: Number(y), width: Number(width) }),
  );
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  // Modules overlap by a hair, so that no line shows between them.
  const module = (boxes[0]?.width ?? 1) - 0.05;
  const dark = boxes.map(({ x, y }) => [Math.round((x - left) / module), Math.round((y - top) / module)]);
  const size = Math.max(...dark.flat()) + 1;
  const code = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [column = 0, row = 0] of dark) (code[row] ?? [])[column] = true;
  return code;
}

test('the poster is one A4 page whose code leads to the page where one joins this queue', async () => {
  const { of, owner, business_id } = await seedQueue(server, { name: 'बाल और दाढ़ी' });
  const { file_name, content } = await server.call(waitlistCalls.poster, of, { as: owner });
  const { rows } = await server.database.pool.query('SELECT business_url FROM business WHERE id = $1', [
    business_id,
  ]);
  const { business_url } = rows[0];
  expect(file_name).toBe(`${business_url}-queue.pdf`);
  const pdf = Buffer.from(content, 'base64');
  const text = pdf.toString('latin1');
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(text).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  const address = joinAddress(ORIGIN, business_url, of.waitlist_id);
  expect(address).toMatch(/^http.+\/b\/.+\/queue\?waitlist=/);
  expect(codeOn(pdf)).toEqual(qrCode(address).map((row) => [...row]));
});

test('a salon with a very long name still fits on the page', async () => {
  const made = Temporal.Instant.from('2026-11-14T06:00:00Z');
  const pdf = await posterPdf({
    business_name: 'महालक्ष्मी Unisex Hair, Beauty and Bridal Studio '.repeat(4),
    made,
    waitlist_name: 'W'.repeat(60),
    address: 'https://kursi.example/b/x/queue',
    shortAddress: `kursi.example/b/${'x'.repeat(60)}/queue`,
  });
  const baselines = Array.from(drawingOf(pdf).matchAll(/1 0 0 1 [\d.]+ ([\d.-]+) Tm/g), ([, y]) => Number(y));
  expect(baselines.length).toBeGreaterThan(8);
  // PDF counts from the foot of the page; the mark stands there.
  expect(Math.min(...baselines)).toBeGreaterThan(56);
});
