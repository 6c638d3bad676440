import { expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { givenBackOf, givenBackSentence, givenBackText } from './given-back.ts';

const row = (type: 'pg' | 'cash' | 'businessUPI' | 'other', amount: number, name: string | null = null) => ({
  type,
  method_name: name,
  amount: paise(amount),
  is_refund: amount < 0,
});

test('what went back is said for each way once, in both languages', () => {
  const parts = givenBackOf([
    row('pg', 198_100),
    row('pg', -50_000),
    row('cash', -12_000),
    row('pg', -18_100),
    row('other', -5_050, 'Card at www.pay.example'),
  ]);
  expect(givenBackText('en', parts)).toBe(
    // What a business typed goes out without links.
    '₹681 online, ₹120 in cash and ₹50.50 by Card at www. pay. example',
  );
  expect(givenBackText('hi', parts.slice(0, 2))).toBe('₹681 ऑनलाइन और ₹120 नकद');
  expect(givenBackSentence('en', parts.slice(1, 2))).toBe(' Given back to you: ₹120 in cash.');
});

test('a bill from which nothing went back says nothing', () => {
  expect(givenBackSentence('en', givenBackOf([row('cash', 30_000)]))).toBe('');
});
