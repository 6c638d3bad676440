import { describe, expect, test } from 'vitest';
import { clientPieces, nameKey, piecesOf, searchTerms } from './client-search.ts';

const business_id = '019a0000-0000-7000-8000-0000000000aa';

describe('the key of a name', () => {
  test.each([
    ['  Asha   SHARMA ', 'asha sharma'],
    ['José Ñúñez', 'jose nunez'],
    ['ＡＳＨＡ', 'asha'],
    ['आशा  शर्मा', 'आशा शर्मा'],
    // Joiners that some keyboards put between letters, and a letter that can be written in two ways.
    ['क्\u200dषमा', 'क्षमा'],
    ['ज़ोया', 'ज\u093cोया'],
  ])('%s', (name, key) => expect(nameKey(name)).toBe(key));

  test('is never longer than an index takes', () => {
    expect(Array.from(nameKey('ﷺ'.repeat(120)))).toHaveLength(200);
  });
});

describe('what was typed', () => {
  test('is nothing when there is nothing', () => {
    expect(searchTerms(' ')).toEqual([]);
  });
  test('is words, each of which must be found; short ones at the beginning of a word', () => {
    expect(searchTerms('Sh ASHA asha')).toEqual([
      [{ field: 'name', at: 'start', text: 'sh' }],
      [{ field: 'name', at: 'part', text: 'asha' }],
    ]);
  });
  test.each(['+91 98765 43210', '0091-98765-43210', '+91 (98765) 43210'])(
    'as a whole number with its country is its beginning: %s',
    (text) => {
      const starts = searchTerms(text)[0]?.filter(({ field, at }) => field === 'phone' && at === 'start');
      expect(starts).toEqual([{ field: 'phone', at: 'start', text: '+919876543210' }]);
    },
  );
  test.each(['98765 43210', '098765-43210', '९८७६५ ४३२१०', '919876543210'])(
    'as a number the way people write it here gets +91: %s',
    (text) => {
      expect(searchTerms(text)).toHaveLength(1);
      expect(searchTerms(text)[0]).toContainEqual({ field: 'phone', at: 'start', text: '+919876543210' });
    },
  );
  test('as a few digits is any part of a number', () => {
    expect(searchTerms('0432')[0]).toContainEqual({ field: 'phone', at: 'part', text: '0432' });
  });
  test('may be a name and digits', () => {
    const [first, second] = searchTerms('asha 4321');
    expect([first?.[0]?.text, second?.[1]]).toEqual(['asha', { field: 'phone', at: 'part', text: '4321' }]);
  });
});

/** What the pieces promise: whoever a comparison of the words would find has all the pieces asked for. */
describe('the pieces of a client', () => {
  const asha = { business_id, name: 'Asha शर्मा-Rao', phone: '+919876543210' };
  const abroad = { business_id, name: 'Zoë', phone: '+447911123456' };
  const none = { business_id, name: 'Om', phone: null };
  const findable = (client: typeof asha | typeof none, query: string) => {
    const has = new Set(clientPieces(client));
    return searchTerms(query).every((term) =>
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
  ])('lead from %s', (query) => expect(findable(asha, query)).toBe(true));
  test.each(['z', 'zoe', '4', '44', '+44', '+4', '7911', '123456'])('abroad too: %s', (query) =>
    expect(findable(abroad, query)).toBe(true),
  );
  test.each(['h', 'hs', 'xyz', '12', '555'])('and not from %s', (query) =>
    expect([findable(asha, query), findable(none, query)]).toEqual([false, false]),
  );
  test('of one business are not those of another', () => {
    const other = clientPieces({ ...asha, business_id: business_id.replace('aa', 'ab') });
    expect(clientPieces(asha).filter((piece) => other.includes(piece))).toEqual([]);
  });
});
