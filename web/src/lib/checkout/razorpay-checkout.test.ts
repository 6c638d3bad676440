import { paise } from '@kursi/core/kernel/money.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { openRazorpay } from './razorpay-checkout.ts';

interface Options {
  readonly order_id: string;
  readonly key: string;
  readonly amount: number;
  handler(answer: object): void;
  readonly modal: { ondismiss(): void };
}

const order = {
  key: 'rzp_1',
  gateway_order_id: 'order_1',
  currency: 'INR',
  amount: paise(99_900),
  name: 'Kursi',
  description: 'Standard',
  prefill: { name: 'Asha' },
};

/** A fake of Razorpay's window. */
function fakeRazorpay(play: (options: Options, fail: (why: object) => void) => void) {
  return class {
    readonly options: Options;
    #onFailure: (said: object) => void = () => undefined;
    constructor(options: Options) {
      this.options = options;
    }
    on(_event: string, listener: (said: object) => void) {
      this.#onFailure = listener;
    }
    open() {
      play(this.options, (why) => this.#onFailure(why));
    }
  };
}

afterEach(() => vi.unstubAllGlobals());

test('a paid checkout returns its signature', async () => {
  const Razorpay = fakeRazorpay((options) => {
    expect(options).toMatchObject({ key: 'rzp_1', order_id: 'order_1', amount: paise(99_900) });
    options.handler({ razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'aa' });
  });
  vi.stubGlobal('window', { Razorpay });
  expect(await openRazorpay(order)).toEqual({
    kind: 'paid',
    proof: { gateway_payment_id: 'pay_1', signature: 'aa' },
  });
});

test('a closed window is a closed checkout, and a failed one after a declined card', async () => {
  vi.stubGlobal('window', { Razorpay: fakeRazorpay((options) => options.modal.ondismiss()) });
  expect(await openRazorpay(order)).toEqual({ kind: 'closed' });
  const Razorpay = fakeRazorpay((options, fail) => {
    fail({ error: { description: 'Insufficient funds' } });
    options.modal.ondismiss();
  });
  vi.stubGlobal('window', { Razorpay });
  expect(await openRazorpay(order)).toEqual({ kind: 'failed', why: 'Insufficient funds' });
});

test('a retry that succeeds after a declined card is paid', async () => {
  const Razorpay = fakeRazorpay((options, fail) => {
    fail({ error: { description: 'Insufficient funds' } });
    options.handler({ razorpay_payment_id: 'pay_2', razorpay_signature: 'bb' });
  });
  vi.stubGlobal('window', { Razorpay });
  expect((await openRazorpay(order)).kind).toBe('paid');
});

test('a script that fails to load is reported, and loaded again the next time', async () => {
  const scripts: { src?: string; onload?: () => void; onerror?: () => void; remove: () => void }[] = [];
  const page: { Razorpay?: unknown } = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({ remove: () => undefined }),
    head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
  });
  const first = openRazorpay(order);
  scripts[0]?.onerror?.();
  await expect(first).rejects.toThrow('could not be fetched');
  const second = openRazorpay(order);
  expect(scripts[1]?.src).toBe('https://checkout.razorpay.com/v1/checkout.js');
  page.Razorpay = fakeRazorpay((options) => options.modal.ondismiss());
  scripts[1]?.onload?.();
  expect(await second).toEqual({ kind: 'closed' });
});
