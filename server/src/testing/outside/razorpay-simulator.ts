import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SimulatedPayment {
  readonly id: string;
  readonly order_id: string;
  amount: number;
  status: 'captured' | 'authorized' | 'failed';
  refunded: number;
}

type Fault = 'none' | 500 | 429 | 'silence' | 'nonsense' | 'hang up';

/** Simulates Razorpay's HTTP API for orders, payments and refunds, with failures on demand. */
export async function startRazorpaySimulator() {
  const keys = { keyId: 'rzp_test_1', keySecret: 'test_secret', webhookSecret: 'hook_secret' };
  const orders = new Map<string, { id: string; amount: number; receipt: string; status: string }>();
  const payments = new Map<string, SimulatedPayment>();
  const refunds = new Map<
    string,
    { id: string; body: string; payment_id: string; amount: number; status: 'processed' | 'failed' }
  >();
  const refuseRefunds: true[] = [];
  const asked: string[] = [];
  let fault: Fault = 'none';
  let count = 0;
  const made = (kind: string) => `${kind}_Sim${String(++count).padStart(11, '0')}`;

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      asked.push(`${request.method} ${request.url}`);
      if (fault === 'silence') return;
      if (fault === 'hang up') return void request.socket.destroy();
      if (fault === 'nonsense') return reply(response, 200, { hello: 'world' });
      if (typeof fault === 'number') return reply(response, fault, problem('SERVER_ERROR', 'try later'));
      const basic = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;
      if (request.headers.authorization !== basic)
        return reply(response, 401, problem('BAD_REQUEST_ERROR', 'Authentication failed'));
      answer(request, response, body);
    });
  });

  function answer(request: IncomingMessage, response: ServerResponse, body: string): ServerResponse {
    const [, what, id, part] =
      /^\/v1\/(orders|payments)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST' && what === 'orders' && !id) {
      const sent = JSON.parse(body) as { amount: number; currency: string; receipt: string };
      if (!Number.isInteger(sent.amount) || sent.amount < 100)
        return reply(response, 400, problem('BAD_REQUEST_ERROR', 'The amount must be at least INR 1.00'));
      if (sent.receipt.length > 40)
        return reply(response, 400, problem('BAD_REQUEST_ERROR', 'receipt: too long'));
      const order = { id: made('order'), amount: sent.amount, receipt: sent.receipt, status: 'created' };
      orders.set(order.id, order);
      return reply(response, 200, {
        ...order,
        entity: 'order',
        amount_paid: 0,
        amount_due: sent.amount,
        currency: 'INR',
        attempts: 0,
        notes: {},
        created_at: 1760000000,
      });
    }
    if (request.method === 'GET' && what === 'orders' && id && part === 'payments' && orders.has(id)) {
      const items = [...payments.values()].filter(({ order_id }) => order_id === id).map(entity);
      return reply(response, 200, { entity: 'collection', count: items.length, items });
    }
    const payment = what === 'payments' && id ? payments.get(id) : undefined;
    if (request.method === 'GET' && payment && !part) return reply(response, 200, entity(payment));
    if (request.method === 'POST' && payment && part === 'capture') return capture(response, payment, body);
    if (request.method === 'POST' && payment && part === 'refund')
      return refund(response, payment, body, String(request.headers['x-refund-idempotency']));
    return reply(response, 400, problem('BAD_REQUEST_ERROR', 'The id provided does not exist'));
  }

  function capture(response: ServerResponse, payment: SimulatedPayment, body: string): ServerResponse {
    const { amount } = JSON.parse(body) as { amount: number };
    if (payment.status !== 'authorized' || amount !== payment.amount)
      return reply(response, 400, problem('BAD_REQUEST_ERROR', 'This payment cannot be captured'));
    payment.status = 'captured';
    return reply(response, 200, entity(payment));
  }

  function refund(
    response: ServerResponse,
    payment: SimulatedPayment,
    body: string,
    key: string,
  ): ServerResponse {
    if (!/^[A-Za-z0-9_-]{10,}$/.test(key))
      return reply(response, 400, problem('BAD_REQUEST_ERROR', 'bad key'));
    const known = refunds.get(key);
    if (known && known.body !== body)
      return reply(
        response,
        400,
        problem('BAD_REQUEST_ERROR', 'Different request body sent for the same key'),
      );
    const { amount, receipt } = JSON.parse(body) as { amount: number; receipt: string };
    if (!known && payment.refunded + amount > payment.amount)
      return reply(
        response,
        400,
        problem('BAD_REQUEST_ERROR', 'The total refund amount is greater than the payment'),
      );
    const status = refuseRefunds.pop() ? ('failed' as const) : ('processed' as const);
    const row = known ?? { id: made('rfnd'), body, payment_id: payment.id, amount, status };
    if (!known && status === 'processed') payment.refunded += amount;
    refunds.set(key, row);
    const { id, payment_id } = row;
    return reply(response, 200, {
      id,
      entity: 'refund',
      amount,
      currency: 'INR',
      payment_id,
      receipt,
      status: row.status,
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');

  return {
    keys,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    orders,
    refunds,
    /** The next refund is accepted and then fails. */
    refuseRefund: () => refuseRefunds.push(true),
    breakDown(next: Fault) {
      fault = next;
    },
    /** Pays at the checkout; returns what the page gets. */
    pay(order_id: string, over: Partial<SimulatedPayment> = {}) {
      const amount = orders.get(order_id)?.amount ?? 0;
      const payment: SimulatedPayment = {
        id: made('pay'),
        order_id,
        amount,
        status: 'captured',
        refunded: 0,
        ...over,
      };
      payments.set(payment.id, payment);
      return {
        payment,
        proof: {
          gateway_payment_id: payment.id,
          signature: sign(keys.keySecret, `${order_id}|${payment.id}`),
        },
      };
    },
    payment: (id: string) => payments.get(id),
    payments: () => [...payments.values()],
    async stop(): Promise<void> {
      server.closeAllConnections();
      server.close();
    },
    /** A webhook as raw bytes and headers. */
    webhook(event: string, payload: object, { id = made('event'), secret = keys.webhookSecret } = {}) {
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_1',
        event,
        contains: ['payment'],
        payload,
      });
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': id,
          'x-razorpay-signature': sign(secret, body),
        },
      };
    },
    entity,
  };
}

function entity(payment: SimulatedPayment) {
  const { id, order_id, amount, status } = payment;
  return {
    id,
    entity: 'payment',
    amount,
    currency: 'INR',
    status,
    order_id,
    method: 'upi',
    captured: status === 'captured',
    error_code: status === 'failed' ? 'BAD_REQUEST_ERROR' : null,
    error_description: status === 'failed' ? 'Insufficient funds' : null,
  };
}

function problem(code: string, description: string) {
  return { error: { code, description, source: 'business', step: 'x', reason: 'x', metadata: {} } };
}

function reply(response: ServerResponse, status: number, body: object): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
