import { expect, test } from 'vitest';
import { amountInWords } from './amount-in-words.ts';
import { paise } from './money.ts';

test.each([
  [0, 'Rupees zero only', 'रुपये शून्य मात्र'],
  [2_753_00, 'Rupees two thousand seven hundred and fifty-three only', 'रुपये दो हज़ार सात सौ तिरपन मात्र'],
  [1_005_50, 'Rupees one thousand and five and fifty paise only', 'रुपये एक हज़ार पाँच और पचास पैसे मात्र'],
  [40_00, 'Rupees forty only', 'रुपये चालीस मात्र'],
  [1_00_000_00, 'Rupees one lakh only', 'रुपये एक लाख मात्र'],
  [
    12_34_56_789_00,
    'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred and eighty-nine only',
    'रुपये बारह करोड़ चौंतीस लाख छप्पन हज़ार सात सौ नवासी मात्र',
  ],
  [100_00_00_000_00, 'Rupees one hundred crore only', 'रुपये एक सौ करोड़ मात्र'],
])('%d paise are written in both languages', (amount, en, hi) => {
  expect(amountInWords(paise(amount), 'en')).toBe(en);
  expect(amountInWords(paise(amount), 'hi')).toBe(hi);
});

test('every number below a hundred has its own word', () => {
  for (const locale of ['en', 'hi'] as const) {
    const words = Array.from({ length: 100 }, (_, n) => amountInWords(paise(n * 100), locale));
    expect(new Set(words).size).toBe(100);
  }
});
