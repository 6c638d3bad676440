import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { makeFolderMailer, makeSmtpMailer } from './mailer.ts';

const at = Temporal.Instant.from('2026-11-15T09:00:00Z');
const mail = (to: string, subject = 'Hello') => ({ to, subject, text: 'नमस्ते\nhttp://kursi.test/#token' });

describe('without SMTP', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'kursi-mail-'));
  afterAll(() => rm(root, { recursive: true }));
  const folder = path.join(root, 'outbox');
  const mailer = makeFolderMailer(folder, { isOpen: true });

  test('an unused outbox is empty', async () => {
    expect(await mailer.kept({ to: undefined, limit: 5 })).toEqual([]);
  });
  test('mails are kept newest first, for one address or for all', async () => {
    await mailer.send(mail('a@example.com', 'one'), at);
    await mailer.send(mail('b@example.com', 'two'), at.add({ seconds: 1 }));
    await mailer.send(mail('a@example.com', 'three'), at.add({ seconds: 2 }));
    const subjects = async (to: string | undefined, limit: number) =>
      (await mailer.kept({ to, limit })).map(({ subject }) => subject);
    expect(await subjects(undefined, 5)).toEqual(['three', 'two', 'one']);
    expect(await subjects('a@example.com', 5)).toEqual(['three', 'one']);
    expect(await subjects(undefined, 1)).toEqual(['three']);
    expect((await mailer.kept({ to: 'b@example.com', limit: 1 }))[0]).toEqual({
      id: expect.any(String),
      sent_at: '2026-11-15T09:00:01Z',
      ...mail('b@example.com', 'two'),
    });
  });
  test('the mail folder is closed to other users of the machine', async () => {
    expect((await stat(folder)).mode & 0o077).toBe(0);
  });
  test('mails reach people only in the sandbox', () => {
    expect(mailer.reachesPeople).toBe(true);
    expect(makeFolderMailer(folder, { isOpen: false }).reachesPeople).toBe(false);
  });
});

/** A minimal SMTP server. `refuses` is its answer to every recipient. */
async function useSmtp(refuses?: string): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let data: string | null = null;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      const text = bytes.toString();
      if (data !== null) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        received.push(data);
        data = null;
        socket.write('250 taken\r\n');
      } else if (text.startsWith('RCPT') && refuses) socket.write(`${refuses}\r\n`);
      else if (text.startsWith('DATA')) {
        data = '';
        socket.write('354 go on\r\n');
      } else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => void server.close());
  const address = server.address();
  return { url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, received };
}

describe('with SMTP', async () => {
  const smtp = await useSmtp();
  const full = await useSmtp('452 mailbox full');
  const from = 'Kursi <no-reply@example.com>';

  test('a mail is sent and no copy is kept', async () => {
    const mailer = makeSmtpMailer(smtp.url, from);
    await mailer.send(mail('a@example.com', 'पक्का करें'), at);
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]).toMatch(/^From: Kursi <no-reply@example.com>\r$/m);
    expect(smtp.received[0]).toMatch(/^To: a@example.com\r$/m);
    expect(smtp.received[0]).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(mailer.reachesPeople).toBe(true);
    expect(await mailer.kept({ to: undefined, limit: 5 })).toEqual([]);
  });
  test('a refused mail throws, so that the queue retries it', async () => {
    await expect(makeSmtpMailer(full.url, from).send(mail('a@example.com'), at)).rejects.toThrow(
      'mailbox full',
    );
  });
  test('a line break in a subject adds no header', async () => {
    await makeSmtpMailer(smtp.url, from).send(mail('b@example.com', 'Hello\r\nBcc: c@example.com'), at);
    expect(smtp.received[1]).not.toMatch(/^Bcc:/m);
  });
});
