import type { MessageProvider } from '../../providers/message/message-provider.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import type { Storage } from '../../providers/storage/storage.ts';
import type { NoteErasure } from '../backup/erasures.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Announcer } from '../events/announcer.ts';
import type { Live } from '../events/live.ts';
import type { RecordEvent } from '../events/record-event.ts';
import type { SendJob } from '../jobs/jobs.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MayMail } from '../mail/may-mail.ts';
import type { PostMail } from '../mail/send-mail.job.ts';
import type { Outbound } from '../outbound.ts';
import type { Sandbox } from '../sandbox.ts';
import type { IdentityLibrary } from '../sessions/identity-library.ts';
import type { Tokens } from '../sessions/tokens.ts';

/** What every module is made from. A function asks for the few it uses: `Pick<Deps, 'database' | 'now'>`. */
export interface Deps {
  readonly config: Config;
  readonly sandbox: Pick<Sandbox, 'isOpen'>;
  readonly database: Database;
  readonly now: () => Temporal.Instant;
  readonly newId: (now: Temporal.Instant) => string;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
  readonly recordEvent: RecordEvent;
  readonly announcer: Pick<Announcer, 'authorityChanged'>;
  readonly live: Pick<Live, 'changes'>;
  readonly sendJob: SendJob;
  readonly mailer: Mailer;
  readonly postMail: PostMail;
  readonly noteErasure: NoteErasure;
  readonly mayMail: MayMail;
  readonly storage: Storage;
  /** Null where nothing can be paid online. */
  readonly gateway: PaymentGateway | null;
  /** Null where no WhatsApp message can be sent. */
  readonly messages: MessageProvider | null;
  /** Calls addresses that someone else named. */
  readonly outbound: Outbound;
  readonly library: IdentityLibrary;
  readonly tokens: Tokens;
  /** A key for one purpose, derived from the secret of the installation. */
  readonly keyFor: (purpose: string) => Buffer;
  /** Where people reach this server; links in mails lead there. */
  readonly origin: string;
  /** Where providers reach this server, once it listens; tests listen elsewhere than their links lead. */
  readonly webhookOrigin: () => string;
  /** Multiplies every limit per minute. */
  readonly rateScale: number;
}
