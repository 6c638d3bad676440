import { describe, expect, it, vi } from 'vitest';
import { makeClock, settle } from '../fake-clock.ts';
import { createServiceWorkerClient } from './service-worker.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  postMessage = vi.fn();
  become(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  update = vi.fn(async () => undefined);
  bringNew(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
    return worker;
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  register = vi.fn(async () => this.registration);
  startMessages = vi.fn();
}

function makeClient({ returning = false, isReached = true } = {}) {
  const clock = makeClock();
  const container = new FakeContainer();
  const reload = vi.fn();
  if (returning) {
    container.registration.active = new FakeWorker();
    container.controller = container.registration.active;
  }
  const client = createServiceWorkerClient({
    container: container as unknown as ServiceWorkerContainer,
    setTimer: clock.setTimer,
    clearTimer: clock.clearTimer,
    reload,
    entry: () => 'https://kursi.example/assets/index-abcd1234.js',
    reaches: async () => isReached,
  });
  const takeOver = () => {
    container.controller = container.registration.waiting;
    container.dispatchEvent(new Event('controllerchange'));
  };
  return { client, clock, container, registration: container.registration, reload, takeOver };
}

describe('starting the service worker', () => {
  it('resolves when the first worker is active, without an update offer or a reload', async () => {
    const { client, registration, container, reload } = makeClient();
    const worker = new FakeWorker();
    registration.installing = worker;
    const started = client.start();
    await settle();
    worker.become('installed');
    worker.become('activated');
    container.controller = worker;
    container.dispatchEvent(new Event('controllerchange'));
    expect(await started).toBe('active');
    expect(client.isUpdateReady()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('times out after 10 000 ms', async () => {
    const { client, registration, clock } = makeClient();
    registration.installing = new FakeWorker();
    const outcome = vi.fn();
    void client.start().then(outcome);
    await clock.pass(9_999);
    expect(outcome).not.toHaveBeenCalled();
    await clock.pass(1);
    await settle();
    expect(outcome).toHaveBeenCalledWith('timed_out');
  });

  it('resolves also where workers are refused or unsupported', async () => {
    const { client, container } = makeClient();
    container.register.mockRejectedValueOnce(new Error('forbidden'));
    expect(await client.start()).toBe('failed');
    const none = createServiceWorkerClient({
      container: undefined,
      setTimer: vi.fn(),
      clearTimer: vi.fn(),
      reload: vi.fn(),
      entry: () => undefined,
      reaches: async () => true,
    });
    expect(await none.start()).toBe('unsupported');
  });

  it('checks for an update every hour and tells the worker which version this page runs', async () => {
    const { client, clock, registration, container } = makeClient({ returning: true });
    await client.start();
    await clock.pass(2 * 60 * 60 * 1_000);
    expect(registration.update).toHaveBeenCalledTimes(2);
    const port = { postMessage: vi.fn() };
    const ask = Object.assign(new Event('message'), { data: { type: 'which_version' }, ports: [port] });
    container.dispatchEvent(ask);
    expect(port.postMessage).toHaveBeenCalledWith({
      entry: 'https://kursi.example/assets/index-abcd1234.js',
    });
  });
});

describe('a new version', () => {
  it('waits until the person accepts it, then the page reloads once', async () => {
    const { client, registration, reload, takeOver, clock } = makeClient({ returning: true });
    await client.start();
    const told = vi.fn();
    client.subscribe(told);
    const worker = registration.bringNew();
    expect(client.isUpdateReady()).toBe(true);
    expect(told).toHaveBeenCalledOnce();
    expect(worker.postMessage).not.toHaveBeenCalled();
    client.update();
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'take_over' });
    expect(reload).not.toHaveBeenCalled();
    takeOver();
    takeOver();
    await clock.pass(20_000);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is offered when a file is missing on the server, not when there is no network', async () => {
    const lost = makeClient({ returning: true, isReached: false });
    await lost.client.chunkMissing();
    expect(lost.client.isUpdateReady()).toBe(false);
    const { client } = makeClient({ returning: true });
    await client.chunkMissing();
    expect(client.isUpdateReady()).toBe(true);
  });

  it('is offered immediately when an earlier visit has found it', async () => {
    const { client, registration } = makeClient({ returning: true });
    registration.waiting = new FakeWorker();
    await client.start();
    expect(client.isUpdateReady()).toBe(true);
  });

  it('activated by another tab is only offered here, without a reload', async () => {
    const { client, registration, reload, container } = makeClient({ returning: true });
    await client.start();
    container.controller = new FakeWorker();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    expect(client.isUpdateReady()).toBe(true);
    registration.waiting = null;
    client.update();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that never activates is reached by a plain reload', async () => {
    const { client, registration, reload, clock } = makeClient({ returning: true });
    await client.start();
    registration.bringNew();
    client.update();
    await clock.pass(10_000);
    expect(reload).toHaveBeenCalledOnce();
  });
});
