import { ok } from '@kursi/core/kernel/result.ts';
import { headerCalls as calls } from '@kursi/core/messaging/header.contract.ts';
import { numberQuality } from '@kursi/core/messaging/header-rules.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { findUnfinishedOrder } from '../../payments/public.ts';
import { providerNow } from '../sending/senders.ts';
import { registerAccount, verifyAccount } from './account.ts';
import { chooseNumber } from './choose-number.ts';
import { countChats, getHeader, type HeaderRow, listQualityDays } from './header.store.ts';
import { mailLink, makeLink, regenerateLink, registerWebhook } from './header-link.ts';
import { presentHeader } from './present-header.ts';
import { giveUpHeader } from './refuse-header.ts';
import { saveHeader } from './save-header.ts';

/** Four weeks of bars fit beside the word. */
const QUALITY_DAYS = 28;

export function headerRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.get, async ({ input: { business_id }, now }) => {
      const provider = providerNow(deps);
      const header = await getHeader(q, business_id);
      return ok({
        offer: !provider ? 'not_configured' : provider.onboarding ? 'ready' : 'not_offered',
        product_phone: provider?.productApp.phone ?? null,
        custom_header: header ? await presentHeader(q, header) : null,
        quality_days: header ? await qualityDays(header) : [],
        chats_today: header ? await chatsToday(header, now) : 0,
        unfinished_payment: await findUnfinishedOrder(
          deps,
          q,
          { business_id, purpose: 'custom_header' },
          now,
        ),
      });
    }),
    command(calls.save, (request) =>
      saveHeader(deps, commandContext(deps, request), request.input.custom_header),
    ),
    command(calls.chooseNumber, (request) =>
      chooseNumber(deps, commandContext(deps, request), request.input),
    ),
    command(calls.giveUp, (request) => giveUpHeader(deps, commandContext(deps, request))),
    makeLink(deps),
    mailLink(deps),
    registerAccount(deps),
    verifyAccount(deps),
    regenerateLink(deps),
    registerWebhook(deps),
  ];

  async function qualityDays(header: HeaderRow) {
    const days = await listQualityDays(q, header, QUALITY_DAYS);
    return days.flatMap(({ day, quality: colour }) => {
      const quality = numberQuality(colour);
      return quality ? [{ day, quality }] : [];
    });
  }

  async function chatsToday({ business_id, app_id }: HeaderRow, now: Temporal.Instant): Promise<number> {
    if (!app_id) return 0;
    const { time_zone } = await getBusinessFacts(q, business_id);
    const today = now.toZonedDateTimeISO(time_zone).startOfDay().toInstant();
    return countChats(q, { business_id, app_id }, today);
  }
}
