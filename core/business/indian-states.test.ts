import { describe, expect, test } from 'vitest';
import { gstinFitsState, pincodeFitsState } from './indian-states.ts';

describe('an address', () => {
  test.each([
    ['560038', 'Karnataka', true],
    ['560 038', 'Karnataka', true],
    ['110001', 'Karnataka', false],
    ['403001', 'Goa', true],
    ['403001', 'Kerala', false],
    ['744101', 'Andaman and Nicobar Islands', true],
    ['5600', 'Delhi', true],
    ['110001', 'Some other place', true],
  ])('with the pincode %s in %s fits: %s', (pincode, state, fits) => {
    expect(pincodeFitsState(pincode, state)).toBe(fits);
  });
  test.each([
    ['29AAPFU0939F1ZV', 'Karnataka', true],
    ['27AAPFU0939F1ZV', 'Karnataka', false],
    ['', 'Karnataka', true],
    ['2', 'Karnataka', true],
  ])('with the GSTIN %s in %s fits: %s', (gstin, state, fits) => {
    expect(gstinFitsState(gstin, state)).toBe(fits);
  });
});
