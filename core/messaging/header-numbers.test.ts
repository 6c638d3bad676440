import { expect, test } from 'vitest';
import { dailyChats, isShouting, nextDailyChats } from './header-numbers.ts';

test('tiers are numbers of chats, and grow along the provider’s steps', () => {
  expect(
    ['TIER_250', 'TIER_1K', 'TIER_2K', 'TIER_100K', 'TIER_UNLIMITED', 'TIER_X', null].map(dailyChats),
  ).toEqual([250, 1000, 2000, 100_000, 'unlimited', null, null]);
  expect([250, 1000, 2000, 100_000].map(nextDailyChats)).toEqual([2000, 2000, 10_000, 'unlimited']);
});

test('a name in capitals is noticed, an abbreviation is not', () => {
  expect(['BEST SALON', 'AANGAN', 'Aangan', 'ABC', 'BLR Salon', 'आँगन'].map(isShouting)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
