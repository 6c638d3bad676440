import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { headerCalls as calls } from '@kursi/core/messaging/header.contract.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  command,
  type Endpoint,
  outboundCommand,
  theBusiness,
  theCaller,
} from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { webhookUrl } from '../alerts/set-up-senders.job.ts';
import { askProvider } from '../sending/ask-provider.ts';
import { NOT_SET, providerNow } from '../sending/senders.ts';
import { signUpLinkMail } from './header.mails.ts';
import { getHeader, getMailOf, type HeaderRow } from './header.store.ts';
import { linkUntil, presentHeader } from './present-header.ts';
import { getLink, keepLink } from './set-up-header.job.ts';

interface Intention {
  readonly app_id: string;
  readonly display_name: string;
  readonly user_id: string;
}

/** An owner whose link is over asks for a new one. */
export function makeLink(deps: Deps): Endpoint {
  return outboundCommand<typeof calls.makeLink, Intention, string>(calls.makeLink, {
    async intend(request) {
      const header = await connectable(request.tx, request.input.business_id);
      return header ? ok({ ...header, user_id: theCaller(request).user_id }) : refuse('NOT_FOUND');
    },
    callProvider: (intention) => askForLink(deps, intention),
    async record({ tx, input }, _, link) {
      const header = await renewed(deps, tx, input.business_id, link);
      return header ? ok(await presentHeader(tx.q, header)) : refuse('NOT_FOUND');
    },
  });
}

/** The same for the platform admin, who helps a business. */
export function regenerateLink(deps: Deps): Endpoint {
  return outboundCommand<typeof calls.regenerateLink, Intention, string>(calls.regenerateLink, {
    async intend(request) {
      const { business_id, app_id } = request.input;
      const known = await getHeader(request.tx.q, business_id);
      if (known?.app_id !== app_id) return refuse('APP_ID_NOT_FOUND');
      const header = await connectable(request.tx, business_id);
      // Live, in review or refused: its number is connected already, or never will be.
      const { embedded_signup_status } = known;
      return header
        ? ok({ ...header, user_id: theCaller(request).user_id })
        : refuse('HEADER_EXISTS', { embedded_signup_status });
    },
    callProvider: (intention) => askForLink(deps, intention),
    async record({ tx, input }, _, link) {
      const header = await renewed(deps, tx, input.business_id, link);
      const until = header && linkUntil(header);
      return until
        ? ok({ data: { embedded_signup_link: link, link_until: until.toString() } })
        : refuse('APP_ID_NOT_FOUND');
    },
  });
}

export function registerWebhook(deps: Deps): Endpoint {
  return outboundCommand<typeof calls.registerWebhook, { readonly app_id: string }, string>(
    calls.registerWebhook,
    {
      async intend(request) {
        const header = await getHeader(request.tx.q, theBusiness(request));
        const { app_id } = request.input;
        return header?.app_id === app_id ? ok({ app_id }) : refuse('APP_ID_NOT_FOUND');
      },
      callProvider: ({ app_id }) =>
        askProvider(deps, async (provider) => {
          const url = webhookUrl(deps, provider);
          await provider.subscribe({ app_id }, url);
          return url;
        }),
      record: async (_, { app_id }, webhook) => ok({ data: { app_id, webhook } }),
    },
  );
}

/** To open the link on the computer where one is signed in to Facebook. */
export function mailLink(deps: Deps): Endpoint {
  return command(calls.mailLink, async (request) => {
    const { tx, input, now } = request;
    const header = await connectable(tx, input.business_id);
    const person = await getMailOf(tx.q, theCaller(request).user_id);
    const until = header && linkUntil(header);
    const isOver = !until || Temporal.Instant.compare(until, now) <= 0;
    if (!header?.embedded_signup_link || !person || isOver) return refuse('NOT_FOUND');
    const { display_name: name, embedded_signup_link: link } = header;
    await deps.postMail(tx, { to: person.email, ...signUpLinkMail(person.locale, { name, link, until }) });
    return ok({});
  });
}

/** A header that waits for its owner to connect the number. */
async function connectable(
  tx: Tx,
  business_id: string,
): Promise<(HeaderRow & { readonly app_id: string }) | undefined> {
  const header = await getHeader(tx.q, business_id);
  if (!header?.app_id || header.refused_at || header.embedded_signup_status !== 'created') return undefined;
  return { ...header, app_id: header.app_id };
}

async function askForLink(deps: Deps, { user_id, ...header }: Intention) {
  const onboarding = providerNow(deps)?.onboarding;
  if (!onboarding) return refuse('NOT_CONFIGURED', NOT_SET);
  return askProvider(deps, () => getLink(deps, onboarding, header, true, user_id));
}

async function renewed(deps: Deps, tx: Tx, business_id: string, link: string) {
  const header = await getHeader(tx.q, business_id);
  return header && keepLink(deps, tx, header, link);
}
