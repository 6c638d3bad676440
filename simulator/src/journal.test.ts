import { type ChildProcess, spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  APP,
  approvedTemplate,
  asApp,
  ask,
  type Running,
  sendFields,
  simulatorForTest,
  subscribe,
  templateFields,
  webhookReceiver,
} from './testing.ts';

const main = path.join(import.meta.dirname, 'main.ts');

interface Program {
  readonly url: string;
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
}

function start(folder: string): Promise<Program> {
  const args = [
    main,
    '--folder',
    folder,
    '--app',
    `${APP.id}:${APP.name}:${APP.phone}`,
    '--speed',
    'instant',
    '--no-rates',
  ];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.stdout?.on('data', (data: Buffer) => {
      const [, url = ''] = /^message simulator at (\S+)\n$/.exec(data.toString()) ?? [];
      resolve({ url, child, ended });
    });
  });
}

test('what was answered before kill -9 is there after it, and the program ends with its input', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-simulator-'));
  const receiver = await webhookReceiver();
  try {
    const first = await start(folder);
    const asked = (await ask(`${first.url}/_control/apps/${APP.id}/token`)).body.token;
    const running = { url: first.url, token: asked } as Running;
    const { body } = await asApp(running, 'POST', 'templates', templateFields());
    await asApp(running, 'POST', 'subscription', { tag: 'a', url: receiver.url, version: '2', modes: 'ALL' });
    const accepted = new Set<string>();
    // Many at once; it is killed while they are under way.
    const sends = Array.from({ length: 400 }, async (_, i) => {
      const answer = await asApp(
        running,
        'POST',
        'template/msg',
        sendFields(body.template.id, `9198450${10000 + i}`),
      );
      accepted.add(answer.body.messageId);
      if (accepted.size === 150) first.child.kill('SIGKILL');
    });
    await Promise.allSettled(sends);
    await first.ended;
    expect(accepted.size).toBeGreaterThanOrEqual(150);

    const second = await start(folder);
    expect((await ask(`${second.url}/_control/apps/${APP.id}/token`)).body.token).toBe(asked);
    for (const id of accepted) expect((await ask(`${second.url}/_control/messages/${id}`)).status).toBe(200);
    // What was on its way goes on.
    for (;;) {
      const { sent, delivered } = (await ask(`${second.url}/_control/counts`)).body;
      if (sent === delivered) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const heard = () =>
      new Set(
        receiver.received
          .map(({ body: told }) => told.payload)
          .flatMap(({ type, gsId }) => (type === 'delivered' ? [gsId] : [])),
      );
    while (heard().size < accepted.size) await new Promise((resolve) => setTimeout(resolve, 20));
    second.child.stdin?.end();
    expect(await second.ended).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 60_000);

test('a torn last line is left out, and a start makes the journal shorter', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-simulator-'));
  const file = path.join(folder, 'journal.jsonl');
  try {
    const first = await simulatorForTest({ folder });
    const id = await approvedTemplate(first);
    const sent = await asApp(first, 'POST', 'template/msg', sendFields(id, '919845000001'));
    await first.control.advance(1000);
    for (let i = 0; i < 50; i++) first.control.setNext('919845000001', 'arrive');
    await first.stop();
    await appendFile(file, '{"o":"put","c":"messages","n":9,"v":{"id":"to');
    const before = (await readFile(file, 'utf8')).length;

    const receiver = await webhookReceiver();
    const second = await simulatorForTest({ folder });
    expect((await readFile(file, 'utf8')).length).toBeLessThan(before);
    expect(second.control.chat('919845000001').messages).toMatchObject([
      { id: sent.body.messageId, done: 2 },
    ]);
    await subscribe(second, receiver);
    await second.control.advance(1000);
    expect(receiver.received.map(({ body }) => body.payload.type)).toEqual(['delivered']);
    // Ids go on where they were.
    const again = await asApp(second, 'POST', 'template/msg', sendFields(id, '919845000001'));
    expect(again.body.messageId).not.toBe(sent.body.messageId);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('two runs with one seed are the same to the last byte', async () => {
  const runs: string[] = [];
  for (let run = 0; run < 2; run++) {
    const simulator = await simulatorForTest();
    const id = await approvedTemplate(simulator);
    await asApp(simulator, 'POST', 'template/msg', sendFields(id, '919845000001'));
    await simulator.control.advance(2000);
    await simulator.stop();
    runs.push(await readFile(path.join(simulator.folder, 'journal.jsonl'), 'utf8'));
  }
  expect(runs[0]).toBe(runs[1]);
});
