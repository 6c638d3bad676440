import { describe, expect, test } from 'vitest';
import { paise } from '../../kernel/money.ts';
import { type Around, type BillFacts, type DeedRow, findByRule, rulesFor } from './find-by-rule.ts';
import { badFigure, type FindingRule, figuresOf, findingRuleNames, ruleOf } from './finding-rules.ts';

const noon = Temporal.Instant.from('2026-11-18T06:30:00Z'); // A Wednesday, 12:00 in India.
const ago = (minutes: number) => noon.subtract({ minutes });
const staff = 'staff';
let made = 0;

function makeRow(deed: string, over: Partial<DeedRow> = {}): DeedRow {
  return {
    id: `row ${++made}`,
    at: noon,
    deed,
    actor_id: staff,
    role: 'staff',
    record_id: 'visit',
    client_id: null,
    row_count: null,
    changes: {},
    ...over,
  };
}

function makeBill(over: Partial<BillFacts> = {}): BillFacts {
  const gross = paise(100_000);
  const none = paise(0);
  return {
    made_by: staff,
    made_at: ago(60),
    gross,
    discount: none,
    tip: none,
    tip_of: [],
    payments: [],
    ...over,
  };
}

const pay = (kind: 'payment' | 'refund', way: string, rupees: number, at = ago(60)) => ({
  kind,
  way,
  amount: paise(rupees * 100),
  at,
});

const nothing: Around = {
  earlier: [],
  bills: new Map(),
  cashClients: new Set(),
  takenOut: 0,
  timeZone: 'Asia/Kolkata',
};

/** What a rule finds with its usual figures. */
function find(rule: FindingRule, row: DeedRow, around: Partial<Around> = {}) {
  return findByRule(rule, row, { ...nothing, ...around }, figuresOf(rule, {}));
}

const bills = (bill: BillFacts) => new Map([['visit', bill]]);

describe('which rules look at a row', () => {
  test('what nobody, a client or the only owner at the till did is looked at by none', () => {
    const billed = { changes: { discount: [null, 5_000] } } as const;
    expect(rulesFor(makeRow('visit.billed', billed), 1)).toContain('discount_high');
    for (const other of [{ actor_id: null }, { role: 'client' }, { role: null }, { role: 'owner' }])
      expect(rulesFor(makeRow('visit.billed', { ...billed, ...other }), 1)).toEqual([]);
  });

  test('of two owners each is looked at', () => {
    const billed = makeRow('visit.billed', { role: 'owner', changes: { discount: [null, 5_000] } });
    expect(rulesFor(billed, 2)).toContain('discount_high');
  });

  test('bank details, rights, exports and sign-ins are looked at for owners too', () => {
    const rules = findingRuleNames.filter((name) => ruleOf(name).ofOwners);
    expect(rules).toEqual([
      'clients_taken_out',
      'new_device',
      'sign_in_night',
      'rights_changed',
      'bank_changed',
    ]);
  });

  test('a field that did not change is no reason to look', () => {
    expect(rulesFor(makeRow('business.changed', { changes: { name: ['a', 'b'] } }), 1)).toEqual([]);
    expect(rulesFor(makeRow('visit.billed', { changes: { discount: [null, 0] } }), 1)).toEqual([
      'void_rebilled',
    ]);
  });
});

test('a discount above the limit is found, one at the limit is not', () => {
  const row = makeRow('visit.billed');
  expect(find('discount_high', row, { bills: bills(makeBill({ discount: paise(10_000) })) })).toBeNull();
  expect(find('discount_high', row, { bills: bills(makeBill({ discount: paise(15_500) })) })).toEqual({
    subject: 'visit',
    day: '2026-11-18',
    rows: [row.id],
    facts: { percent: 15, amount: 15_500 },
  });
});

test('many discounts of one person are found once the week has the number, each bill counted once', () => {
  const given = (n: number, minutes: number, discount = 5_000) =>
    makeRow('visit.billed', {
      record_id: `v${n}`,
      at: ago(minutes),
      changes: { discount: [null, discount] },
    });
  const earlier = Array.from({ length: 14 }, (_, n) => given(n, 60 + n));
  const found = find('discount_often', given(20, 0), { earlier });
  expect(found).toMatchObject({ subject: staff, day: '2026-11-16', facts: { times: 15 } });
  expect(find('discount_often', given(3, 0), { earlier })).toBeNull();
  const lastWeek = earlier.map((row) => ({ ...row, at: row.at.subtract({ hours: 96 }) }));
  expect(find('discount_often', given(20, 0), { earlier: lastWeek })).toBeNull();
});

describe('void and billed again', () => {
  const cash = makeBill({ payments: [pay('payment', 'cash', 1_000)] });
  const voided = makeRow('visit.bill_voided', { at: ago(20) });
  const again = makeRow('visit.billed', { record_id: 'next' });
  const look = (bill: BillFacts, row = again, earlier = [voided]) =>
    find('void_rebilled', row, { earlier, bills: bills(bill) });

  test('one’s own cash bill is found, whichever of the two was done first', () => {
    const found = { subject: 'visit', facts: { amount: 100_000 } };
    expect(look(cash)).toMatchObject({ ...found, rows: [voided.id, again.id] });
    const before = makeRow('visit.billed', { record_id: 'next', at: ago(10) });
    expect(look(cash, makeRow('visit.bill_voided'), [before])).toMatchObject(found);
  });

  test('a colleague’s bill, one paid by UPI, a later bill and one from before it are not', () => {
    expect(look({ ...cash, made_by: 'another' })).toBeNull();
    expect(look(makeBill({ payments: [pay('payment', 'businessUPI', 1_000)] }))).toBeNull();
    expect(look(cash, again, [{ ...voided, at: ago(31) }])).toBeNull();
    const before = makeRow('visit.billed', { record_id: 'next', at: ago(70) });
    expect(look(cash, makeRow('visit.bill_voided'), [before])).toBeNull();
  });
});

test('a bill changed after payment is found, one changed before it or by nothing is not', () => {
  const changed = (is: number) => makeRow('visit.bill_revised', { changes: { total_amount: [108_000, is] } });
  const paidBefore = bills(makeBill({ payments: [pay('payment', 'cash', 1_080)] }));
  expect(find('bill_changed_paid', changed(113_000), { bills: paidBefore })?.facts).toEqual({
    before: 108_000,
    after: 113_000,
  });
  expect(find('bill_changed_paid', changed(108_050), { bills: paidBefore })).toBeNull();
  const paidNow = bills(makeBill({ payments: [pay('payment', 'cash', 1_080, noon)] }));
  expect(find('bill_changed_paid', changed(113_000), { bills: paidNow })).toBeNull();
});

test('money that goes back another way than it came is found, however it is split', () => {
  const row = makeRow('visit.refunded');
  const look = (...payments: BillFacts['payments']) =>
    find('refund_other_way', row, { bills: bills(makeBill({ payments })) });
  const byUpi = pay('payment', 'businessUPI', 1_000);
  expect(look(byUpi, pay('refund', 'cash', 500, noon))?.facts).toEqual({ amount: 50_000 });
  expect(look(byUpi, pay('payment', 'cash', 100), pay('refund', 'cash', 250, noon))?.facts).toEqual({
    amount: 15_000,
  });
  expect(look(byUpi, pay('refund', 'businessUPI', 500, noon))).toBeNull();
  expect(look(byUpi, pay('refund', 'cash', 500, ago(600)))).toBeNull();
});

test('who gives a discount and gets the tip is found, a tip of a colleague is not', () => {
  const row = makeRow('visit.billed');
  const bill = makeBill({ discount: paise(5_000), tip: paise(5_000), tip_of: [staff] });
  expect(find('tip_and_discount', row, { bills: bills(bill) })?.facts).toEqual({
    discount: 5_000,
    tip: 5_000,
  });
  expect(find('tip_and_discount', row, { bills: bills({ ...bill, tip_of: ['another'] }) })).toBeNull();
  expect(find('tip_and_discount', row, { bills: bills({ ...bill, discount: paise(0) }) })).toBeNull();
});

test('no-shows of clients who pay in cash are counted by person and week, those taken back are not', () => {
  const missed = (n: number, progress = 'no_show') =>
    makeRow('visit.progressed', {
      record_id: `v${n}`,
      client_id: `c${n}`,
      at: ago(30 - n),
      changes: { progress: ['expected', progress] },
    });
  const cashClients = new Set(['c1', 'c2', 'c3']);
  const earlier = [missed(1), missed(2)];
  expect(find('no_shows_cash', missed(3), { earlier, cashClients })?.facts).toEqual({ times: 3 });
  expect(find('no_shows_cash', missed(4), { earlier, cashClients })).toBeNull();
  const takenBack = [...earlier, { ...missed(2, 'expected'), at: ago(1) }];
  expect(find('no_shows_cash', missed(3), { earlier: takenBack, cashClients })).toBeNull();
});

test('a drawer short again is found, a first time, a few rupees and a day counted anew are not', () => {
  const closed = (day: string, short: number) =>
    makeRow('day.closed', {
      record_id: day,
      changes: { expected_cash: [null, 500_000], counted_cash: [null, 500_000 - short] },
    });
  const before = closed('2026-11-10', 6_000);
  expect(find('drawer_short', closed('2026-11-18', 7_000), { earlier: [before] })?.facts).toEqual({
    times: 2,
    amount: 13_000,
  });
  expect(find('drawer_short', closed('2026-11-18', 7_000))).toBeNull();
  expect(find('drawer_short', closed('2026-11-18', 4_000), { earlier: [before] })).toBeNull();
  const mended = closed('2026-11-10', 0);
  expect(find('drawer_short', closed('2026-11-18', 7_000), { earlier: [before, mended] })).toBeNull();
});

test('a price that is changed and changed back within a day is found, a second change is not', () => {
  const changed = (was: number, is: number, at = noon) =>
    makeRow('service.changed', { record_id: 'cut', at, changes: { price: [was, is] } });
  const earlier = [changed(30_000, 10_000, ago(60))];
  const found = find('price_back', changed(10_000, 30_000), { earlier });
  expect(found).toMatchObject({ subject: 'cut', facts: { price: 30_000, between: 10_000 } });
  expect(found?.rows).toHaveLength(2);
  expect(find('price_back', changed(10_000, 35_000), { earlier })).toBeNull();
  const days = [changed(30_000, 10_000, ago(60 * 25))];
  expect(find('price_back', changed(10_000, 30_000), { earlier: days })).toBeNull();
});

test('records of clients are counted by day, pages by their rows', () => {
  const page = (row_count: number | null, at = ago(5)) => makeRow('client.listed', { row_count, at });
  const earlier = Array.from({ length: 3 }, () => page(50));
  expect(find('clients_opened', page(50, noon), { earlier })?.facts).toEqual({ records: 200 });
  expect(find('clients_opened', page(null, noon), { earlier })).toBeNull();
  expect(find('clients_opened', page(50, noon), { earlier: [page(150, ago(60 * 13))] })).toBeNull();
});

test('a new device is found only for who signed in before', () => {
  const row = makeRow('account.signed_in', { changes: { new_device: [null, true] } });
  expect(find('new_device', row)).toBeNull();
  expect(find('new_device', row, { earlier: [makeRow('account.signed_in')] })?.subject).toBe(row.id);
});

test('the night runs over midnight in the zone of the business, and its hours can be set', () => {
  const at = (hour: string) =>
    makeRow('account.signed_in', {
      at: Temporal.ZonedDateTime.from(`2026-11-18T${hour}[Asia/Kolkata]`).toInstant(),
    });
  for (const hour of ['23:00', '00:30', '05:59'])
    expect(find('sign_in_night', at(hour)), hour).not.toBeNull();
  for (const hour of ['06:00', '12:00', '22:59']) expect(find('sign_in_night', at(hour)), hour).toBeNull();
  expect(findByRule('sign_in_night', at('02:00'), nothing, { from: 1, until: 4 })).not.toBeNull();
  expect(findByRule('sign_in_night', at('04:00'), nothing, { from: 1, until: 4 })).toBeNull();
});

test('bank details and the UPI address are found when they change, not when they are first entered', () => {
  const upi = (before: unknown) =>
    makeRow('business.changed', { changes: { upi_id: [before, { value_id: 'v' }] } });
  expect(find('bank_changed', upi({ value_id: 'w' }))).not.toBeNull();
  expect(find('bank_changed', upi(null))).toBeNull();
  const bank = makeRow('business.bank_changed', { changes: { account_number: [null, { value_id: 'v' }] } });
  expect(find('bank_changed', bank)).toBeNull();
  expect(find('bank_changed', bank, { earlier: [makeRow('business.bank_changed')] })).not.toBeNull();
});

test('a list that leaves is found from the number of clients on that was set', () => {
  const row = makeRow('client.exported');
  expect(find('clients_taken_out', row, { takenOut: 50 })?.facts).toEqual({ records: 50 });
  expect(find('clients_taken_out', row, { takenOut: 49 })).toBeNull();
});

test('a changed right and an opened day are found each time', () => {
  for (const [rule, deed] of [
    ['rights_changed', 'member.role_changed'],
    ['day_reopened', 'day.reopened'],
  ] as const)
    expect(find(rule, makeRow(deed))?.rows).toHaveLength(1);
});

test('figures that are left out, unknown or out of bounds are as usual, and only known ones can be set', () => {
  expect(figuresOf('discount_high', { percent: 25 })).toEqual({ percent: 25 });
  expect(figuresOf('discount_high', { percent: 101, other: 3 })).toEqual({ percent: 10 });
  expect(badFigure('discount_high', { percent: 25 })).toBeNull();
  for (const bad of [{ percent: 0 }, { percent: 2.5 }, { rupees: 5 }, { toString: 1 }])
    expect(badFigure('discount_high', bad as Record<string, number>)).not.toBeNull();
});

test('every usual figure is within its bounds', () => {
  for (const name of findingRuleNames) expect(badFigure(name, figuresOf(name, {})), name).toBeNull();
});
