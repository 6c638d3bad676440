import { describe, expect, it } from 'vitest';
import { applyFeatures, isFeatureOn, readFeatures } from './features.ts';

describe('feature flags', () => {
  it('have their defaults', () => {
    expect(readFeatures(undefined)).toEqual({ waitlist: true, show_all_categories: false });
  });

  it('take from the server what they know, and only booleans', () => {
    expect(readFeatures({ waitlist: false, show_all_categories: 'yes', other: true })).toEqual({
      waitlist: false,
      show_all_categories: false,
    });
  });

  it('change for the app', () => {
    applyFeatures({ show_all_categories: true });
    expect(isFeatureOn('show_all_categories')).toBe(true);
    applyFeatures({});
    expect(isFeatureOn('show_all_categories')).toBe(false);
  });
});
