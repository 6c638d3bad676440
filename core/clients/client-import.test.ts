import { describe, expect, test } from 'vitest';
import {
  guessSettings,
  type ImportColumns,
  importKey,
  namelessName,
  readColumns,
  readDay,
  readImportRow,
  readYearlyDay,
  writeColumns,
} from './client-import.ts';

const TODAY = '2026-11-17';
const read = (columns: ImportColumns, ...cells: string[]) =>
  readImportRow(cells, { columns, date_order: 'day_first' }, TODAY);

describe('a row of a file', () => {
  test('becomes a client by the rules of the form', () => {
    const columns = [
      'name',
      'phone',
      'email',
      'birthday',
      'anniversary',
      'gender',
      'note',
      'no_offers',
      'since',
    ] as const;
    expect(
      read(
        columns,
        ' Asha Rao ',
        '098765-43210',
        'Asha@Example.com',
        '14/02/1990',
        '2 Feb 2015',
        'F',
        'Tea',
        'yes',
        '2024-03-01',
      ),
    ).toEqual({
      problems: [],
      client: {
        client_id: null,
        name: 'Asha Rao',
        phone: '+919876543210',
        email: 'asha@example.com',
        birthday: '1990-02-14',
        anniversary: '2015-02-02',
        gender: 'female',
        note: 'Tea',
        no_offers: true,
        since: '2024-03-01',
        due: null,
      },
    });
  });
  test('joins first and last name, and ignores other columns', () => {
    const row = read(['name', null, 'name'], 'Asha', 'gold', 'Rao');
    expect(row).toMatchObject({ client: { name: 'Asha Rao' }, problems: [] });
  });
  test('may be short, and say that nothing is known', () => {
    expect(read(['name', 'phone', 'email', 'gender'], 'Asha', 'N/A', '-')).toMatchObject({
      client: { phone: null, email: null, gender: null },
      problems: [],
    });
  });
  test('loses the fields that cannot be read, and keeps the client', () => {
    const columns = ['name', 'phone', 'email', 'birthday', 'gender', 'note', 'no_offers'] as const;
    const row = read(columns, 'Asha', '12345', 'asha@', '31/02/1990', 'Leo', 'x'.repeat(501), 'perhaps');
    expect(row.client).toMatchObject({
      name: 'Asha',
      phone: null,
      email: null,
      birthday: null,
      gender: null,
      note: 'x'.repeat(500),
      no_offers: false,
    });
    expect(row.problems).toEqual([
      { field: 'phone', reason: 'invalid_phone' },
      { field: 'email', reason: 'invalid_email' },
      { field: 'birthday', reason: 'invalid_date' },
      { field: 'gender', reason: 'invalid_gender' },
      { field: 'note', reason: 'shortened' },
      { field: 'no_offers', reason: 'invalid_yes_no' },
    ]);
  });
  test('is left out only without a name and a number', () => {
    const columns = ['name', 'phone', 'email'] as const;
    expect(read(columns, '', '98765 43210', '')).toMatchObject({
      client: { name: '', phone: '+919876543210' },
      problems: [{ field: 'name', reason: 'required' }],
    });
    expect(namelessName('+919876543210')).toBe('Client 3210');
    expect(read(columns, '??', '12345', 'asha@example.com')).toEqual({
      client: null,
      problems: [
        { field: 'phone', reason: 'invalid_phone' },
        { field: 'name', reason: 'required' },
      ],
    });
  });
  test('keeps what the program before knew of visits and money as a note', () => {
    const columns = ['name', 'note', 'last_visit', 'spent', 'balance'] as const;
    expect(read(columns, 'Asha', 'Tea', '12/03/2026', '₹1,20,000.50', '(500)').client?.note).toBe(
      'Tea\nBefore: last visit 2026-03-12, spent ₹120000.50, balance ₹-500.',
    );
    expect(read(columns, 'Asha', '', '', 'Rs. 300/-', 'a lot')).toMatchObject({
      client: { note: 'Before: spent ₹300.' },
      problems: [{ field: 'balance', reason: 'invalid_amount' }],
    });
  });
  test.each([
    ['₹1,200.50', 120_050],
    ['500 Dr', 50_000],
    ['-500 Cr.', 50_000],
    ['0', null],
    ['', null],
  ])('takes %s in the column of dues for what they owe', (text, due) => {
    expect(read(['name', 'due'], 'Asha', text)).toMatchObject({ client: { due, note: null }, problems: [] });
  });
  test.each(['-500', '(500)', '500 Cr'])(
    'writes %s in the column of dues, paid ahead, into the note',
    (text) => {
      expect(read(['name', 'due'], 'Asha', text)).toMatchObject({
        client: { due: null, note: 'Before: balance ₹-500.' },
        problems: [{ field: 'due', reason: 'negative_due' }],
      });
    },
  );
  test.each(['9876543210', 'a lot'])('does not take %s for a due', (text) => {
    expect(read(['name', 'due'], 'Asha', text)).toMatchObject({
      client: { due: null },
      problems: [{ field: 'due', reason: 'invalid_amount' }],
    });
  });
  test.each([
    ['9.87654E+09', 'rounded_phone'],
    ['1e9999', 'rounded_phone'],
    ['98765 43210 / 98765 43211', 'invalid_phone'],
  ])('does not take %s for a number', (phone, reason) => {
    expect(read(['name', 'phone'], 'Asha', phone)).toMatchObject({ problems: [{ field: 'phone', reason }] });
  });
  test.each(['9834543046.0', '9834543046.00', '919834543046.0', '+919834543046,0'])(
    'takes %s, a number that a spreadsheet took for an amount',
    (phone) => expect(read(['name', 'phone'], 'Asha', phone).client?.phone).toBe('+919834543046'),
  );
  test('takes off the apostrophe that marks a text in a spreadsheet', () => {
    expect(read(['name', 'phone'], "'=Asha", "'+91 98765 43210")).toMatchObject({
      client: { name: '=Asha', phone: '+919876543210' },
    });
  });
});

test('a cell of ten thousand characters takes no longer than others', () => {
  const started = performance.now();
  for (let n = 0; n < 5; n++) {
    read(['name', 'spent'], 'Asha', `-${' '.repeat(9_990)}x`);
    readDay(`${' 1:00'.repeat(1_990)}\nx`, 'day_first', TODAY);
  }
  expect(performance.now() - started).toBeLessThan(200);
});

describe('a day', () => {
  test.each([
    ['2000-02-29', '2000-02-29'],
    ['29.2.2000', '2000-02-29'],
    ['1/2/85', '1985-02-01'],
    ['1-2-26', '2026-02-01'],
    ['14-Feb-1990', '1990-02-14'],
    ['February 14, 1990', '1990-02-14'],
    ['14/02/1990 00:00:00', '1990-02-14'],
    ['1990-02-14T00:00:00Z', '1990-02-14'],
  ])('%s is %s', (text, day) => expect(readDay(text, 'day_first', TODAY)).toBe(day));
  test('may have the month first', () =>
    expect(readDay('02/14/1990', 'month_first', TODAY)).toBe('1990-02-14'));
  test.each([
    ['29/02/2001', 'invalid_date'],
    ['14 Feb', 'invalid_date'],
    ['1890-01-01', 'invalid_date'],
    ['18/11/2026', 'date_ahead'],
  ])('%s is refused', (text, reason) => expect(readDay(text, 'day_first', TODAY)).toEqual([reason]));
});

describe('a birthday', () => {
  test.each([
    ['5/7', '1904-07-05'],
    ['05-07', '1904-07-05'],
    ['5 Jul', '1904-07-05'],
    ['5th July', '1904-07-05'],
    ['Jul 5', '1904-07-05'],
    ['--02-29', '1904-02-29'],
    ['5/7/1990', '1990-07-05'],
  ])('%s is %s: the year need not be known', (text, day) =>
    expect(readYearlyDay(text, 'day_first', TODAY)).toBe(day),
  );
  test('may have the month first', () =>
    expect(readYearlyDay('7/5', 'month_first', TODAY)).toBe('1904-07-05'));
  test.each(['31/2', '45/7', 'soon'])('%s is none', (text) =>
    expect(readYearlyDay(text, 'day_first', TODAY)).toEqual(['invalid_date']),
  );
});

describe('what the columns hold', () => {
  test.each([
    ['Name,Mobile No.,E-mail,DOB,Sex', 'name,phone,email,birthday,gender'],
    [
      'Customer Name,Contact Number,Email Address,Birth Date,Anniversary Date,Remarks',
      'name,phone,email,birthday,anniversary,note',
    ],
    ['First Name,Last Name,Mobile,Company Name,Total spent', 'name,name,phone,,spent'],
    ['Name,Mobile,Last Visit,Amount Spent,Balance', 'name,phone,last_visit,spent,balance'],
    ['Name,Mobile,Outstanding,Wallet balance', 'name,phone,due,balance'],
    ['नाम,मोबाइल नंबर,बकाया', 'name,phone,due'],
    ['नाम,मोबाइल नंबर,जन्मदिन', 'name,phone,birthday'],
    ['Name,Phone,Phone 2', 'name,phone,'],
  ])('is guessed from %s', (head, columns) => {
    const guess = guessSettings([head.split(',')]);
    expect([guess.has_header, writeColumns(guess.columns)]).toEqual([true, columns]);
  });
  test('is guessed from the values where there is no header', () => {
    const guess = guessSettings([
      ['9876543210', 'Asha', 'F', 'asha@example.com'],
      ['9876543211', 'Om', 'M', ''],
    ]);
    expect([guess.has_header, writeColumns(guess.columns)]).toEqual([false, 'phone,name,gender,email']);
  });
  test('month first is found by a day beyond twelve', () => {
    expect(
      guessSettings([
        ['Name', 'DOB'],
        ['A', '02/14/1990'],
      ]).date_order,
    ).toBe('month_first');
    expect(
      guessSettings([
        ['Name', 'DOB'],
        ['A', '14/02/1990'],
      ]).date_order,
    ).toBe('day_first');
  });
  test.each(['phone', 'name,phone,phone', 'name,shoe', ''])('cannot be %s', (text) =>
    expect(readColumns(text)).toBeNull(),
  );
});

test('without a number the address tells two people of one name apart', () => {
  const of = (phone: string | null, email: string | null) => importKey({ phone, name_key: 'asha', email });
  expect(of('+919876543210', 'a@example.com')).toBe(of('+919876543210', null));
  expect(of(null, 'a@example.com')).not.toBe(of(null, null));
});
