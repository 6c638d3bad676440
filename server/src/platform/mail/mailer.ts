import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { newId } from '../new-id.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same for a mail that is sent again because nobody knows whether it went. */
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface KeptMail extends Mail {
  readonly id: string;
  readonly sent_at: string;
}

export interface Mailer {
  /** False where mail would only gather in a folder that its readers never see. */
  readonly reachesPeople: boolean;
  send(mail: Mail, now: Temporal.Instant): Promise<void>;
  /** The outbox, newest first. Empty when mail really goes out. */
  kept(filter: { to: string | undefined; limit: number }): Promise<KeptMail[]>;
}

export function makeSmtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url);
  return {
    reachesPeople: true,
    async send(mail) {
      const { headers, ...rest } = mail;
      await transport.sendMail({ from, ...rest, ...(headers && { headers: { ...headers } }) });
    },
    kept: async () => [],
  };
}

/** Without SMTP: one file per mail, named so that the names sort by time. */
export function makeFolderMailer(folder: string, options: { readonly sandbox: boolean }): Mailer {
  return {
    reachesPeople: options.sandbox,
    async send(mail, now) {
      const id = newId(now);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const kept: KeptMail = { id, sent_at: now.toString(), ...mail };
      // Under its name only when it is whole: whoever lists the folder reads no half mail.
      const draft = path.join(folder, `${id}.draft`);
      await writeFile(draft, JSON.stringify(kept, null, 2), { mode: 0o600, flush: true });
      await rename(draft, path.join(folder, `${id}.json`));
    },
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
