import { expect, test } from 'vitest';
import { isCommonPin, isPin } from './pin.ts';

test('what would be tried first is common: repeats, runs, pairs, patterns of the keypad', () => {
  const common = ['000000', '121212', '123123', '123456', '987654', '890123', '112233', '111222', '159753'];
  expect(common.filter((pin) => !isCommonPin(pin))).toEqual([]);
  const fine = ['402918', '770163', '135790', '918273'];
  expect(fine.filter(isCommonPin)).toEqual([]);
});

test('a pin is six Latin digits', () => {
  expect(['402918', '40291', '4029188', '40291a', ' 402918', '४०२९१८'].filter(isPin)).toEqual(['402918']);
});
