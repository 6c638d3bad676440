import { appNameOf } from '@kursi/core/messaging/header-rules.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  isTaken,
  type MessageProvider,
  type Onboarding,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../providers/message/message-provider.ts';
import { webhookUrl } from '../alerts/set-up-senders.job.ts';
import { providerNow } from '../sending/senders.ts';
import {
  claimHeader,
  getMailOf,
  type HeaderRow,
  insertApp,
  lockHeader,
  releaseHeader,
  updateHeader,
} from './header.store.ts';
import { refuseHeader } from './refuse-header.ts';

export const SET_UP_HEADER = 'whatsapp-header-set-up';

interface SetUpData {
  readonly business_id: string;
  readonly header_id: string;
}

export type SetUpDeps = Pick<
  Deps,
  | 'database'
  | 'messages'
  | 'sandbox'
  | 'now'
  | 'newId'
  | 'random'
  | 'recordEvent'
  | 'sendJob'
  | 'webhookOrigin'
>;

/**
 * Makes the provider's app of a paid header, names its contact, has its reports sent to us and gets the link with which
 * the owner connects the number. Each step is kept before the next, so a killed server goes on where it was. Refused
 * for good: the whole price goes back.
 */
export function setUpHeaderJob(deps: SetUpDeps): JobKind<SetUpData> {
  const { database, now } = deps;
  return {
    name: SET_UP_HEADER,
    retries: 10,
    expireInSeconds: 120,
    async run({ business_id, header_id: id }) {
      const provider = providerNow(deps);
      if (!provider?.onboarding) throw new Error('no provider gives numbers to businesses on this server');
      // Not claimed: another server is at it, or it was there already; the job that asks finds what was left.
      const header = await claimHeader(database.q, { business_id, id }, now());
      if (!header?.payment_id || header.refused_at || header.embedded_signup_link) return;
      try {
        const { onboarding } = provider;
        const app_id = header.app_id ?? (await makeApp(deps, onboarding, header));
        if (!app_id) return;
        const { contact_name: name, contact_phone: phone, contact_email: email } = header;
        await onboarding.setContact(app_id, { name, phone, email });
        await subscribe(deps, provider, app_id);
        const link = await getLink(deps, onboarding, { ...header, app_id }, header.resent_at !== null);
        await database.transaction((tx) => keepLink(deps, tx, header, link));
      } catch (error) {
        await releaseHeader(database.q, header);
        if (!isForGood(error)) throw error;
        await database.transaction(async (tx) => {
          const locked = await lockHeader(tx, business_id);
          if (locked?.id === id) await refuseHeader(deps, tx, locked, error.message, now());
        });
      }
    },
  };
}

/** An address that the provider does not take is ours to mend, and no reason to send money back. */
async function subscribe(deps: SetUpDeps, provider: MessageProvider, app_id: string): Promise<void> {
  try {
    await provider.subscribe({ app_id }, webhookUrl(deps, provider));
  } catch (error) {
    throw error instanceof ProviderRefused ? new ProviderUnavailable(error.message) : error;
  }
}

/** Names are unique among all apps of the provider. */
const MOST_NAMES = 6;

/** Its id; undefined when the header is gone meanwhile. */
async function makeApp(
  deps: SetUpDeps,
  onboarding: Onboarding,
  header: HeaderRow,
): Promise<string | undefined> {
  for (let tries = 1; ; tries++) {
    const suffix = tries === 1 ? '' : String(1000 + Math.floor(deps.random() * 9000));
    const app_name = appNameOf(header.display_name, suffix);
    try {
      const { app_id } = await onboarding.createApp(app_name);
      return await deps.database.transaction((tx) => keepApp(deps, tx, header, { app_id, app_name }));
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (tries === MOST_NAMES) throw new ProviderUnavailable(error.message);
    }
  }
}

async function keepApp(
  { now }: SetUpDeps,
  tx: Tx,
  { business_id, id }: HeaderRow,
  app: { readonly app_id: string; readonly app_name: string },
): Promise<string | undefined> {
  const header = await lockHeader(tx, business_id);
  if (header?.id !== id) return undefined;
  // Made by a run that was thought dead: that app stays.
  if (header.app_id) return header.app_id;
  await insertApp(tx, { ...app, of_business: business_id, header_id: id });
  await updateHeader(tx, header, { ...app, updated_at: now() });
  return app.app_id;
}

/** In the language of the person who is asked to open it. */
export async function getLink(
  { database }: { readonly database: Pick<Database, 'q'> },
  onboarding: Onboarding,
  { app_id, display_name }: Pick<HeaderRow, 'display_name'> & { readonly app_id: string },
  regenerate: boolean,
  forUser?: string,
): Promise<string> {
  const language = (forUser && (await getMailOf(database.q, forUser))?.locale) || 'en';
  const link = await onboarding.getSignUpLink(app_id, { user: display_name, language, regenerate });
  // It is opened by a press of the owner.
  if (!/^https?:\/\//.test(link)) throw new ProviderUnavailable('the sign-up link is no web address');
  return link;
}

/** Also when the link is renewed. */
export async function keepLink(
  deps: Pick<Deps, 'recordEvent' | 'newId' | 'now'>,
  tx: Tx,
  { business_id, id }: HeaderRow,
  embedded_signup_link: string,
): Promise<HeaderRow | undefined> {
  const now = deps.now();
  const header = await lockHeader(tx, business_id);
  if (header?.id !== id) return undefined;
  const after = await updateHeader(tx, header, {
    embedded_signup_link,
    link_made_at: now,
    asked_at: now,
    updated_at: now,
  });
  const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
  ctx.emit('whatsapp_header.changed', { header_id: id, status: after.embedded_signup_status });
  return after;
}

/** Our own key is no reason to send an owner's money back. */
function isForGood(error: unknown): error is ProviderRefused {
  return (
    error instanceof ProviderRefused &&
    !/authenticat|account does not exist|not app owner/i.test(error.message)
  );
}
