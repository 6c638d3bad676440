import { describe, expect, it } from 'vitest';
import { readFeatures } from './features.ts';

describe('feature flags', () => {
  it('have their defaults', () => {
    expect(readFeatures(undefined)).toEqual({ waitlist: true, show_all_categories: false });
  });

  it('accept known flags from the server, and only booleans', () => {
    expect(readFeatures({ waitlist: false, show_all_categories: 'yes', other: true })).toEqual({
      waitlist: false,
      show_all_categories: false,
    });
  });
});
