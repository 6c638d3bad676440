import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { newId } from '../new-id.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** Message-ID: the same for every retry of one mail, so that receivers can deduplicate. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string;
  /** Of the content, for what is no text. */
  readonly encoding?: 'base64';
}

export interface KeptMail extends Mail {
  readonly id: string;
  readonly sent_at: string;
}

export interface Mailer {
  /** False when mail only goes into a folder that its recipients never see. */
  readonly reachesPeople: boolean;
  send(mail: Mail, now: Temporal.Instant): Promise<void>;
  /** Ends kept connections. */
  close(): void;
  /** The outbox, newest first. Empty when SMTP is configured. */
  kept(filter: { to: string | undefined; limit: number }): Promise<KeptMail[]>;
}

/** By SMTP where it is configured, else into the outbox of the data folder. */
export function makeMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  sandbox: { readonly isOpen: boolean },
): Mailer {
  return smtpUrl
    ? makeSmtpMailer(smtpUrl, mailFrom ?? 'Kursi <no-reply@localhost>')
    : makeFolderMailer(path.join(dataDir, 'outbox'), sandbox);
}

export function makeSmtpMailer(url: string, from: string): Mailer {
  // Connections are kept: opening one takes longer than the mail.
  const transport = createTransport({ url, pool: true, maxConnections: 5, maxMessages: 1000 });
  return {
    reachesPeople: true,
    async send(mail) {
      const { headers, attachments, ...rest } = mail;
      await transport.sendMail({
        from,
        ...rest,
        ...(headers && { headers: { ...headers } }),
        ...(attachments && { attachments: [...attachments] }),
      });
    },
    close: () => transport.close(),
    kept: async () => [],
  };
}

/** Without SMTP: one file per mail, with names that sort by time. */
export function makeFolderMailer(folder: string, sandbox: { readonly isOpen: boolean }): Mailer {
  return {
    // The outbox page shows it, as long as there is one.
    get reachesPeople() {
      return sandbox.isOpen;
    },
    async send(mail, now) {
      const id = newId(now);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept: KeptMail = { id, sent_at: now.toString(), ...mail };
      // Atomic rename, so that no reader of the folder sees a half-written mail.
      const draft = path.join(folder, `${id}.draft`);
      await writeFile(draft, JSON.stringify(kept, null, 2), { mode: 0o600, flush: true });
      await rename(draft, path.join(folder, `${id}.json`));
    },
    close: () => undefined,
    async kept({ to, limit }) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
      const found: KeptMail[] = [];
      for (const name of names.sort().reverse()) {
        if (found.length === limit) break;
        const mail = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as KeptMail;
        if (to === undefined || mail.to === to) found.push(mail);
      }
      return found;
    },
  };
}
