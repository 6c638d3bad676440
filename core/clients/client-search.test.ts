import { describe, expect, test } from 'vitest';
import {
  bestTerms,
  clientPieces,
  isTooShortNumber,
  nameKey,
  piecesOf,
  searchName,
  searchTerms,
} from './client-search.ts';

const business_id = '019a0000-0000-7000-8000-0000000000aa';

describe('the search key of a name', () => {
  test.each([
    ['  Asha   SHARMA ', 'asha sharma'],
    ['José Ñúñez', 'jose nunez'],
    ['ＡＳＨＡ', 'asha'],
    ['आशा  शर्मा', 'आशा शर्मा'],
    // Zero-width joiners from some keyboards, and a letter with two Unicode forms.
    ['क्\u200dषमा', 'क्षमा'],
    ['ज़ोया', 'ज\u093cोया'],
  ])('normalises %s', (name, key) => expect(nameKey(name)).toBe(key));

  test('is never longer than an index allows', () => {
    expect(Array.from(nameKey('ﷺ'.repeat(120)))).toHaveLength(200);
  });
});

describe('the searched form of a name', () => {
  test.each([
    ['Aisha D’Souza', 'aisha dsouza'],
    ["D'Souza", 'dsouza'],
    ['D‘Souza', 'dsouza'],
    ['D´Souza', 'dsouza'],
    ['Mary–Anne', 'maryane'],
    ['Aaron Chatterjee', 'aron chaterje'],
    ['आशा शर्मा', 'आशा शर्मा'],
    ['Flat 4433', 'flat 4433'],
    ['---', '---'],
  ])('of %s is %s', (name, form) => expect(searchName(name)).toBe(form));
});

describe('a search text', () => {
  test('ranks the ends of numbers and the beginnings of words first, unless it is too short', () => {
    const end = (text: string) => [[{ field: 'phone', at: 'end', text }]];
    expect(['+91 98', '432', '98-765', '43', 'sh'].map(bestTerms)).toEqual([
      end('9198'),
      end('432'),
      end('98765'),
      null,
      null,
    ]);
    expect(bestTerms('nand sh')).toEqual([
      [{ field: 'name', at: 'start', text: 'nand' }],
      [{ field: 'name', at: 'start', text: 'sh' }],
    ]);
    expect(['43', '432', 'a4'].map(isTooShortNumber)).toEqual([true, false, false]);
  });
  test('without content has no terms', () => {
    expect(searchTerms(' ', 'part')).toEqual([]);
  });
  test('is split into words, each of which must match; short ones at the start of a word', () => {
    expect(searchTerms('Sh ASHA asha', 'part')).toEqual([
      [{ field: 'name', at: 'start', text: 'sh' }],
      [{ field: 'name', at: 'part', text: 'asha' }],
    ]);
  });
  test.each(['+91 98765 43210', '0091-98765-43210', '+91 (98765) 43210'])(
    'that is a whole number with its country code matches as a prefix: %s',
    (text) => {
      const starts = searchTerms(text, 'part')[0]?.filter(
        ({ field, at }) => field === 'phone' && at === 'start',
      );
      expect(starts).toEqual([{ field: 'phone', at: 'start', text: '+919876543210' }]);
    },
  );
  test.each(['98765 43210', '098765-43210', '९८७६५ ४३२१०', '919876543210'])(
    'that is a local phone number gets +91: %s',
    (text) => {
      expect(searchTerms(text, 'part')).toHaveLength(1);
      expect(searchTerms(text, 'part')[0]).toContainEqual({
        field: 'phone',
        at: 'start',
        text: '+919876543210',
      });
    },
  );
  test('of a few digits matches any part of a number', () => {
    expect(searchTerms('0432', 'part')[0]).toContainEqual({ field: 'phone', at: 'part', text: '0432' });
  });
  test('may combine a name and digits', () => {
    const [first, second] = searchTerms('asha 4321', 'part');
    expect([first?.[0]?.text, second?.[1]]).toEqual(['asha', { field: 'phone', at: 'part', text: '4321' }]);
  });
});

/** Invariant: a client that matches a term by text has all pieces of that term. */
describe('the pieces of a client', () => {
  const asha = { business_id, name: 'Asha शर्मा-Rao', phone: '+919876543210' };
  const abroad = { business_id, name: 'Zoë', phone: '+447911123456' };
  const none = { business_id, name: 'Om', phone: null };
  const findable = (client: typeof asha | typeof none, query: string) => {
    const has = new Set(clientPieces(client));
    return searchTerms(query, 'part').every((term) =>
      term.some((alternative) => piecesOf(business_id, alternative).every((piece) => has.has(piece))),
    );
  };
  test.each([
    'a',
    'as',
    'ash',
    'sha',
    'asha',
    'शर्म',
    'श',
    '-rao',
    '9',
    '98',
    '987',
    '43210',
    '098765',
    '+91',
    '+9198',
  ])('match the search for %s', (query) => expect(findable(asha, query)).toBe(true));
  test.each(['z', 'zoe', '4', '44', '+44', '+4', '7911', '123456'])(
    'of a client abroad match the search for %s',
    (query) => expect(findable(abroad, query)).toBe(true),
  );
  test.each(['h', 'hs', 'xyz', '12', '555'])('do not match the search for %s', (query) =>
    expect([findable(asha, query), findable(none, query)]).toEqual([false, false]),
  );
  test('differ between businesses', () => {
    const other = clientPieces({ ...asha, business_id: business_id.replace('aa', 'ab') });
    expect(clientPieces(asha).filter((piece) => other.includes(piece))).toEqual([]);
  });
});

test('who sees only the last digits finds by those or by the whole number', () => {
  const phones = (text: string) =>
    searchTerms(text, 'whole').flatMap((term) => term.filter(({ field }) => field === 'phone'));
  expect(phones('3210')).toEqual([{ field: 'phone', at: 'end', text: '3210' }]);
  for (const text of ['9876543210', '098765 43210', '+91 98765 43210'])
    expect(phones(text)).toEqual([{ field: 'phone', at: 'start', text: '+919876543210' }]);
  for (const part of ['9', '98', '987', '210', '43210', '987654321', '+919876', '+91987654321'])
    expect(phones(part), part).toEqual([]);
  expect(phones('asha 43210')).toEqual([]);
});
