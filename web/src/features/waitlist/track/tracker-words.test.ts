import { noPaise } from '@kursi/core/kernel/money.ts';
import type { TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { describe, expect, test } from 'vitest';
import { textIn } from '../../../lib/text.ts';
import {
  afterHere,
  chairNow,
  likelyTurn,
  lineTokens,
  phaseOf,
  secondsKept,
  waitBar,
} from './tracker-words.ts';

type Entry = TrackedEntry['entry'];

const JOINED = '2026-11-17T13:00:00Z';
const after = (minutes: number) => Temporal.Instant.from(JOINED).add({ seconds: minutes * 60 });

function entry(over: Partial<Entry> = {}): Entry {
  return {
    number: 46,
    first_name: 'Nikhil',
    status: 'pending',
    guest_count: 1,
    services: ['Haircut'],
    with_name: null,
    created_at: JOINED,
    place: 3,
    ahead_if: { here: 2, late: 4 },
    overtaken_by: 0,
    called_at: null,
    called_to: null,
    first_quote: { low: 25, high: 35 },
    quote: { low: 25, high: 35 },
    quoted_at: JOINED,
    late_until: null,
    serving_at: null,
    cancel_reason: null,
    deposit_amount: noPaise,
    ...over,
  };
}

test('the page is about waiting, the call, the chair, or how it ended', () => {
  expect(phaseOf(entry())).toBe('waiting');
  expect(phaseOf(entry({ status: 'arrived' }))).toBe('waiting');
  expect(phaseOf(entry({ called_at: JOINED }))).toBe('called');
  expect(phaseOf(entry({ called_at: JOINED, status: 'arrived' }))).toBe('called');
  expect(phaseOf(entry({ called_at: JOINED, status: 'serving' }))).toBe('serving');
  expect(phaseOf(entry({ status: 'completed' }))).toBe('completed');
  expect(phaseOf(entry({ status: 'cancelled', cancel_reason: 'left' }))).toBe('left');
  expect(phaseOf(entry({ status: 'cancelled', cancel_reason: 'no_show' }))).toBe('no_show');
});

test('a chair is kept for five minutes, whatever the clock of the phone says', () => {
  expect(secondsKept(JOINED, after(0))).toBe(300);
  expect(secondsKept(JOINED, after(-3))).toBe(300);
  expect(secondsKept(JOINED, after(0.8))).toBe(252);
  expect(secondsKept(JOINED, after(9))).toBe(0);
});

describe('the likely turn', () => {
  test('is a range of times that stays where it was said', () => {
    const at = (minutes: number) => likelyTurn(entry({ quote: { low: 12, high: 20 } }), after(minutes));
    for (const minutes of [0, 4, 11]) {
      expect(at(minutes)).toMatchObject({ from: after(12), to: after(20) });
    }
    expect(at(0)?.backBy).toEqual(after(10));
    expect(at(0)?.wait).toEqual({ low: 12, high: 20 });
    expect(at(6)?.wait).toEqual({ low: 6, high: 14 });
    // Soon: nobody is sent away any more.
    expect(at(8)?.backBy).toBeNull();
  });

  test('is any minute once its end has passed, and never in the past', () => {
    const late = likelyTurn(entry({ quote: { low: 12, high: 20 } }), after(15));
    expect(late?.wait?.low).toBe(0);
    expect(likelyTurn(entry({ quote: { low: 12, high: 20 } }), after(21))?.wait).toBeNull();
  });

  test('is at once where nobody is ahead, and unknown without a quote', () => {
    expect(likelyTurn(entry({ quote: { low: 0, high: 0 } }), after(3))?.wait).toEqual({ low: 0, high: 0 });
    expect(likelyTurn(entry({ quote: null }), after(0))).toBeNull();
  });
});

test('the bar turns amber past what was said, and red ten minutes later', () => {
  const at = (minutes: number) => waitBar(entry(), after(minutes));
  expect(at(13)).toMatchObject({ waited: 13, tone: 'good', over: 0 });
  expect(at(35)).toMatchObject({ tone: 'good', over: 0 });
  expect(at(40)).toMatchObject({ tone: 'warn', over: 5 });
  expect(at(46)).toMatchObject({ tone: 'bad', over: 11 });
  for (const bar of [at(0), at(30), at(500)]) {
    expect(bar?.fill).toBeLessThanOrEqual(100);
    expect(bar?.zone[0]).toBeLessThanOrEqual(bar?.zone[1] ?? 0);
  }
  expect(waitBar(entry({ first_quote: null }), after(5))).toBeNull();
});

describe('the line around me', () => {
  const shown = (line: readonly number[], me: number) =>
    lineTokens(line, me).map((token) =>
      token.kind === 'more' ? `${token.count} more` : `${token.kind} ${token.number}`,
    );

  test('shows all who are ahead, me, and who comes after as far as there is room', () => {
    expect(shown([44, 45, 46, 47, 48, 49], 46)).toEqual([
      'ahead 44',
      'ahead 45',
      'me 46',
      'after 47',
      'after 48',
    ]);
    expect(shown([46], 46)).toEqual(['me 46']);
    expect(shown([41, 42, 43, 44, 46, 47], 46)).toEqual([
      'ahead 41',
      'ahead 42',
      'ahead 43',
      'ahead 44',
      'me 46',
    ]);
  });

  test('counts the first of many and shows the last two', () => {
    const line = [1, 2, 3, 4, 5, 6, 7, 8, 46, 47, 48];
    expect(shown(line, 46)).toEqual(['6 more', 'ahead 7', 'ahead 8', 'me 46', 'after 47']);
    expect(lineTokens(line, 46).find(({ kind }) => kind === 'me')).toMatchObject({ place: 9 });
    expect(shown([1, 2], 46)).toEqual([]);
  });
});

test('what "I am here" does to the place is said before it is pressed', async () => {
  const t = await textIn('en', 'front', 'waitlist');
  const said = (here: number) => afterHere(t, entry({ ahead_if: { here, late: 4 } }));
  expect([said(2), said(1), said(0)]).toEqual([
    'Your place stays as it is.',
    '1 person will be ahead of you.',
    'You will be next.',
  ]);
  expect(afterHere(t, entry({ status: 'arrived', ahead_if: null }))).toBe('');
});

test('a chair fills as the work goes', () => {
  const chair = { name: 'Asha', number: 42, serving_at: JOINED, minutes: 30 };
  expect(chairNow(chair, after(15))).toEqual({ share: 50, freeIn: 15 });
  expect(chairNow(chair, after(40))).toEqual({ share: 100, freeIn: 0 });
  expect(chairNow({ ...chair, minutes: 0 }, after(15)).freeIn).toBeNull();
});
