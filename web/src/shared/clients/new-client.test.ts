import { expect, test } from 'vitest';
import { phoneToType, typedClient } from './new-client.ts';

test.each([
  ['Asha', { name: 'Asha', phone: '' }],
  ['  Asha Sharma ', { name: 'Asha Sharma', phone: '' }],
  ['98765 43210', { name: '', phone: '9876543210' }],
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
