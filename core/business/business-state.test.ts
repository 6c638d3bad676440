import { expect, test } from 'vitest';
import { businessStates } from './business.contract.ts';
import { mayMove, needsReason } from './business-state.ts';

test('a business changes its state only along the listed transitions', () => {
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

test('a rejection or suspension needs a reason', () => {
  expect(businessStates.filter(needsReason)).toEqual(['rejected', 'suspended']);
});
