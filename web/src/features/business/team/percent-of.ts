import type { CommissionShares } from '@kursi/core/billing/commission.ts';

/** As percentages, for a text. */
export function percentOf({ services, products }: CommissionShares): { services: string; products: string } {
  return { services: `${services / 100} %`, products: `${products / 100} %` };
}
