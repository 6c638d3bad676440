import type { AnyCall, OutputOf } from '@kursi/core/contract/call.ts';
import { errors } from '@kursi/core/contract/errors.ts';
import { type Outcome, ok } from '@kursi/core/kernel/result.ts';
import { headerCalls as calls } from '@kursi/core/messaging/header.contract.ts';
import {
  type Endpoint,
  outboundCommand,
  type Request,
  theBusiness,
} from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  type AppState,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../providers/message/message-provider.ts';
import { webhookUrl } from '../alerts/set-up-senders.job.ts';
import { providerNow } from '../sending/senders.ts';
import { getHeaderOfApp } from './header.store.ts';
import { presentHeader } from './present-header.ts';
import { recordAppState } from './record-app-state.ts';

type AccountAnswer = OutputOf<typeof calls.register>;
/** The state, or why there is none. */
type Heard = { readonly said: AppState } | { readonly reason: string };

/** register: the provider reports to us, and is asked whether the number is connected. */
export const registerAccount = (deps: Deps) =>
  accountCall(deps, calls.register, (provider, app_id) =>
    provider.subscribe({ app_id }, webhookUrl(deps, provider)),
  );

/** verify: how far the number is. The page asks when it is opened. */
export const verifyAccount = (deps: Deps) => accountCall(deps, calls.verify, async () => undefined);

interface Named {
  readonly app_id: string;
  readonly business_id: string;
  readonly isKnown: boolean;
}
type Provider = NonNullable<ReturnType<typeof providerNow>>;

function accountCall<C extends typeof calls.register | typeof calls.verify>(
  deps: Deps,
  call: C,
  first: (provider: Provider, app_id: string) => Promise<void>,
): Endpoint {
  return outboundCommand<AnyCall, Named, Heard>(call, {
    async intend(request) {
      const { app_id } = request.input as { app_id: string };
      const business_id = theBusiness(request);
      // The call may name a business that does not own the app.
      const header = await getHeaderOfApp(request.tx.q, { business_id, app_id });
      return ok({ app_id, business_id, isKnown: header !== undefined });
    },
    async callProvider({ app_id, isKnown }): Outcome<Heard, never> {
      if (!isKnown) return ok({ reason: errors.APP_ID_NOT_FOUND.message });
      const provider = providerNow(deps);
      if (!provider?.onboarding) return ok({ reason: 'WhatsApp is not configured on this server' });
      try {
        await first(provider, app_id);
        return ok({ said: await provider.onboarding.getState(app_id) });
      } catch (error) {
        if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
        return ok({ reason: error.message });
      }
    },
    async record(request, named, heard) {
      if ('reason' in heard) return ok<AccountAnswer>({ status: 'error', data: null, reason: heard.reason });
      const { tx, now } = request as Request<AnyCall> & typeof request;
      const { said } = heard;
      const header = await recordAppState(deps, tx, { ...named, said, at: now, asked: true });
      const data = header ? await presentHeader(tx.q, header) : null;
      return ok<AccountAnswer>({ status: data ? 'success' : 'error', data, reason: null });
    },
  });
}
