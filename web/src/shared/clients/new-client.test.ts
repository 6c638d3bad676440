import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api.ts';
import { phoneToType, takeTyped, typedClient, whoIsTyped } from './new-client.ts';

test.each([
  ['Asha', { name: 'Asha', phone: '' }],
  ['  Asha Sharma ', { name: 'Asha Sharma', phone: '' }],
  ['98765 43210', { name: '', phone: '9876543210' }],
  ['900', { name: '', phone: '900' }],
  ['+44 7911 123456', { name: '', phone: '+447911123456' }],
  ['Asha 98765 43210', { name: 'Asha', phone: '9876543210' }],
  ['आशा, ९८७६५ ४३२१०', { name: 'आशा', phone: '9876543210' }],
  ['Chair 12', { name: 'Chair 12', phone: '' }],
])('%s', (text, expected) => expect(typedClient(text)).toEqual(expected));

test('a phone number is shown behind +91 as a person would type it', () => {
  expect([phoneToType('+919876543210'), phoneToType('+447911123456'), phoneToType(null)]).toEqual([
    '98765 43210',
    '+447911123456',
    '',
  ]);
});

const kavya = { id: 'kavya', name: 'Kavya Nair', phone: '+919876540001' };
const ritu = { id: 'ritu', name: 'Ritu Rao', phone: '+919876540001' };
const other = { id: 'other', name: 'Kavya Menon', phone: '+919876540002' };
test.each([
  ['a known number and name', 'Kavya Nair 98765 40001', [kavya], kavya],
  ['a known number and the first name', 'kavya 98765 40001', [kavya, ritu], kavya],
  ['a known number alone', '98765 40001', [kavya], kavya],
  ['a number that two share', '98765 40001', [kavya, ritu], null],
  ['a known number with another name', 'Divya 98765 40001', [kavya], 'asks'],
  ['a number that is too short', 'Divya 98765 400', [], 'asks'],
  ['an unknown number without a name', '98765 40009', [], 'asks'],
  ['an unknown number with a name', 'Divya 98765 40009', [other], 'new'],
  ['the whole name of one', 'kavya nair', [kavya, other], kavya],
  ['a name that two bear', 'Kavya', [kavya, other], null],
  ['half a name', 'Kav', [kavya], null],
  ['a name that nobody bears', 'Divya Rao', [], 'new'],
] as const)('typed and not picked, %s is taken as a person would', (_, text, found, expected) => {
  expect(whoIsTyped(typedClient(text), found)).toEqual(expected);
});

const nobody = async () => [];
const adds = async () => ({ ok: true, value: { client_id: 'new' } }) as const;
const refuses = (code: ConstructorParameters<typeof ApiError>[0]) => async () =>
  ({ ok: false, error: new ApiError(code) }) as const;

test('who is typed and unknown is added', async () => {
  const typed = typedClient('Divya Rao 98765 40009');
  expect(await takeTyped(typed, { find: nobody, add: adds })).toEqual({
    id: 'new',
    name: 'Divya Rao',
    phone: '+919876540009',
  });
});

test('without a connection nothing is asked about who is typed: the form says so and stays', async () => {
  const typed = typedClient('Divya Rao');
  const offline = new ApiError('OFFLINE');
  const find = () => Promise.reject(offline);
  expect(await takeTyped(typed, { find, add: adds })).toBe(offline);
  expect(await takeTyped(typed, { find: nobody, add: refuses('OFFLINE') })).toMatchObject({
    code: 'OFFLINE',
  });
  expect(await takeTyped(typed, { find: nobody, add: refuses('PHONE_TAKEN') })).toBe('asks');
});
