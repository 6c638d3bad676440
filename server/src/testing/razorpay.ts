import { afterAll } from 'vitest';
import { startRazorpaySimulator } from './razorpay-simulator.ts';

/** A Razorpay of this test file alone. */
export async function useRazorpaySimulator() {
  const simulator = await startRazorpaySimulator();
  afterAll(simulator.stop);
  return simulator;
}
