import type { StockReason } from './products.contract.ts';

const direction: Readonly<Record<Exclude<StockReason, 'counted'>, 1 | -1>> = {
  received: 1,
  returned: 1,
  used: -1,
  damaged: -1,
};

/** Stock after a movement. A negative result means that the movement is impossible. */
export function stockAfter(stock: number, reason: StockReason, quantity: number): number {
  return reason === 'counted' ? quantity : stock + direction[reason] * quantity;
}
