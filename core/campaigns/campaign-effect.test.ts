import { describe, expect, test } from 'vitest';
import { type Paise, paise } from '../kernel/money.ts';
import { campaignEffect, FEWEST_HELD_BACK } from './campaign-effect.ts';

const group = (clients: number, booked: number, each = 2000_00) => ({
  clients,
  booked,
  amount: paise(booked * each) as Paise,
});

describe('what a campaign brought', () => {
  test('nothing is claimed when nobody was held back', () => {
    expect(campaignEffect(group(186, 24), null)).toEqual({ is: 'unknown' });
    expect(campaignEffect(group(186, 24), group(0, 0))).toEqual({ is: 'unknown' });
  });

  test('fewer than thirty held back are too few to tell', () => {
    expect(campaignEffect(group(110, 20), group(FEWEST_HELD_BACK - 1, 1))).toEqual({
      is: 'too_few',
      held_back: 29,
    });
    expect(campaignEffect(group(110, 20), group(FEWEST_HELD_BACK, 1)).is).toBe('known');
    expect(campaignEffect(group(0, 0), group(40, 1)).is).toBe('too_few');
  });

  test('the extra bookings are those beyond the share of who got nothing', () => {
    const effect = campaignEffect(group(186, 24), group(93, 5));
    if (effect.is !== 'known') throw new Error(effect.is);
    expect(effect.anyway).toBeCloseTo(10, 5);
    expect(effect.extra.likely).toBeCloseTo(14, 5);
    expect(effect.amount.likely).toBe(14 * 2000_00);
    expect(effect.extra.low).toBeGreaterThan(0);
    expect(effect.extra.low).toBeLessThan(14);
    expect(effect.extra.high).toBeGreaterThan(14);
    expect(effect.extra.high).toBeLessThan(24);
  });

  test('what held bookings off is below zero', () => {
    const effect = campaignEffect(group(160, 4), group(40, 10));
    if (effect.is !== 'known') throw new Error(effect.is);
    expect(effect.extra.likely).toBe(-36);
    expect(effect.extra.high).toBeLessThan(0);
    expect(effect.amount.likely).toBeLessThan(0);
  });

  test.each([
    [0, 0],
    [160, 40],
    [160, 0],
    [0, 40],
  ])(
    '%i of 160 against %i of 40 has a range with room on the side that can still move',
    (booked, without) => {
      const effect = campaignEffect(group(160, booked), group(40, without));
      if (effect.is !== 'known') throw new Error(effect.is);
      const { likely, low, high } = effect.extra;
      expect([likely, low, high].every(Number.isFinite)).toBe(true);
      expect(low).toBeLessThanOrEqual(likely);
      expect(high).toBeGreaterThanOrEqual(likely);
      expect(high).toBeGreaterThan(low);
      expect(low).toBeGreaterThanOrEqual(-160);
      expect(high).toBeLessThanOrEqual(160);
    },
  );

  test('without any booking it brought nothing', () => {
    const effect = campaignEffect(group(160, 0), group(40, 0));
    expect(effect).toMatchObject({ is: 'known', amount: { likely: 0, low: 0, high: 0 }, anyway: 0 });
  });

  test('the range holds the truth in about eight of ten trials', () => {
    // Park and Miller's: the same numbers at every run.
    let state = 20_261_118;
    const next = () => {
      state = (state * 16_807) % 2_147_483_647;
      return state / 2_147_483_647;
    };
    const draw = (n: number, share: number) =>
      Array.from({ length: n }, next).filter((x) => x < share).length;
    let held = 0;
    const TRIALS = 600;
    for (let n = 0; n < TRIALS; n++) {
      const effect = campaignEffect(group(200, draw(200, 0.15)), group(50, draw(50, 0.08)));
      if (effect.is === 'known' && effect.extra.low <= 14 && effect.extra.high >= 14) held++;
    }
    expect(held / TRIALS).toBeGreaterThan(0.74);
    expect(held / TRIALS).toBeLessThan(0.88);
  });
});
