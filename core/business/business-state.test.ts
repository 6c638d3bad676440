import { expect, test } from 'vitest';
import { businessStates } from './business.contract.ts';
import { mayMove, needsReason } from './business-state.ts';

test('a business moves along these ways and no others', () => {
  const ways = businessStates.flatMap((from) =>
    businessStates.filter((to) => mayMove(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(ways).toEqual([
    'created → approved',
    'created → rejected',
    'approved → created',
    'approved → suspended',
    'rejected → created',
    'rejected → approved',
    'suspended → approved',
  ]);
});

test('nobody is turned away without a reason', () => {
  expect(businessStates.filter(needsReason)).toEqual(['rejected', 'suspended']);
});
