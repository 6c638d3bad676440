import { type Answer, type Call, type Handler, makeRouter } from '../http.ts';
import type { Parts } from '../parts.ts';
import type { Wording } from '../provider-api.ts';
import { makeRates } from '../rates.ts';
import { rateOf } from './access.ts';
import { mediaRoutes } from './media.ts';
import { onboardingRoutes } from './onboarding.ts';
import { sendRoutes } from './send.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { templateRoutes } from './templates.ts';

const refused = (status: number, message: string): Answer => ({ status, body: { status: 'error', message } });

export const wording: Wording = {
  refused,
  tooMany: () => refused(429, 'Too Many Requests'),
  broken: () => refused(500, 'Internal Server Error'),
};

/** Gupshup's Partner API: everything under /partner. */
export function makeGupshup(parts: Parts): Handler {
  const route = makeRouter([
    ...sendRoutes(parts),
    ...onboardingRoutes(parts),
    ...templateRoutes(parts),
    ...mediaRoutes(parts),
    ...subscriptionRoutes(parts),
  ]);
  const take = makeRates(parts.clock);
  return (call: Call) => {
    const found = route(call.method, call.path);
    if (!found) return refused(404, 'Not Found');
    if (parts.settings().rates && !take(rateOf(call))) return wording.tooMany();
    return found.handler({ ...call, params: found.params });
  };
}
