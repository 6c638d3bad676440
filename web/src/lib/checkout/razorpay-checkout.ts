import type { Paise } from '@kursi/core/kernel/money.ts';
import type { CheckoutOutcome } from './checkout-outcome.ts';

const SCRIPT = 'https://checkout.razorpay.com/v1/checkout.js';

interface RazorpayWindow {
  open(): void;
  on(event: 'payment.failed', listener: (said: { error?: { description?: string } }) => void): void;
}
interface RazorpayAnswer {
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}
type RazorpayConstructor = new (options: object) => RazorpayWindow;

declare global {
  interface Window {
    Razorpay?: RazorpayConstructor;
  }
}

export interface RazorpayOrder {
  readonly key: string;
  readonly gateway_order_id: string;
  readonly currency: string;
  readonly amount: Paise;
  /** The payee, and the purpose. */
  readonly name: string;
  readonly description: string;
  readonly prefill: {
    readonly name?: string | undefined;
    readonly email?: string | undefined;
    readonly contact?: string | undefined;
  };
}

/** Opens Razorpay's window and resolves with the outcome. Rejects when its script cannot be loaded. */
export async function openRazorpay(order: RazorpayOrder): Promise<CheckoutOutcome> {
  const Razorpay = await load();
  return new Promise((resolve) => {
    let failure: string | null = null;
    const opened = new Razorpay({
      key: order.key,
      order_id: order.gateway_order_id,
      amount: order.amount,
      currency: order.currency,
      name: order.name,
      description: order.description,
      prefill: order.prefill,
      handler: ({ razorpay_payment_id, razorpay_signature }: RazorpayAnswer) =>
        resolve({
          kind: 'paid',
          proof: { gateway_payment_id: razorpay_payment_id, signature: razorpay_signature },
        }),
      modal: {
        // People can retry inside the window, so only its closing ends the checkout.
        ondismiss: () => resolve(failure === null ? { kind: 'closed' } : { kind: 'failed', why: failure }),
      },
    });
    opened.on('payment.failed', ({ error }) => {
      failure = error?.description ?? '';
    });
    opened.open();
  });
}

async function load(): Promise<RazorpayConstructor> {
  if (!window.Razorpay) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.src = SCRIPT;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error('the checkout could not be fetched'));
      };
      document.head.append(script);
    });
  }
  if (!window.Razorpay) throw new Error('the checkout did not start');
  return window.Razorpay;
}
