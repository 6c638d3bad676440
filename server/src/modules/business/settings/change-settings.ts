import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import type { BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { pointIsWhole } from '@kursi/core/business/settings-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import { countAttempt, type Limit } from '../../../platform/http/rate-limit.store.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { categoryExists, getBusinessFacts, lockBusiness, setBusinessUrl } from '../business.store.ts';
import { findFormerOwner, replaceUrl } from '../former-business-url.store.ts';
import type { BusinessPorts } from '../ports.ts';
import { updateBusiness } from './business-settings.store.ts';
import { getSettings } from './get-settings.ts';

/** Partial update; returns the settings after it. */
export async function changeSettings(
  { getSubscription, hasLiveHeader }: BusinessPorts,
  ctx: CommandContext,
  input: InputOf<typeof settingsCalls.update>,
): Outcome<
  BusinessSettings,
  'MALFORMED' | 'BUSINESS_NOT_SAVED' | 'ADDRESS_TAKEN' | 'TOO_MANY_REQUESTS' | 'HEADER_NOT_LIVE'
> {
  const { tx, business_id, now } = ctx;
  const { business_id: _, business_hours, description2, alerts_whatsapp, modules, ...plain } = input;
  const wrong = (field: string) => refuse('MALFORMED', { fields: [{ field, problem: 'invalid_value' }] });
  if (plain.category_id && !(await categoryExists(tx.q, plain.category_id))) return wrong('category_id');
  if (!pointIsWhole(plain)) return wrong('latitude');
  if (plain.whatsapp_header_type === 'custom' && !(await hasLiveHeader(tx.q, business_id)))
    return refuse('HEADER_NOT_LIVE');

  const noUrl = plain.business_url ? await takeUrl(ctx, plain.business_url) : null;
  if (noUrl) return noUrl;
  const fields = sent({
    ...plain,
    business_hours: business_hours && JSON.stringify(business_hours),
    description2: description2 && JSON.stringify(description2),
    allowed_alerts: alerts_whatsapp && [...new Set(alerts_whatsapp.allowed_alerts)],
    modules: modules && [...new Set(modules)],
  });
  const isThere = await updateBusiness(tx, business_id, fields);
  const saved = isThere ? await getSettings(tx.q, business_id, ctx, { getSubscription, now }) : null;
  if (!saved) return refuse('BUSINESS_NOT_SAVED');
  ctx.emit('business.changed');
  return ok(saved);
}

/** The caller has locked the business. */
export async function setBusinessHours(ctx: CommandContext, hours: BusinessHours): Promise<void> {
  await updateBusiness(ctx.tx, ctx.business_id, { business_hours: JSON.stringify(hours) });
  ctx.emit('business.changed');
}

/** Rate limit: a former page address stays reserved for good, so a business must not collect them. */
const NEW_URLS: Limit = { tries: 5, windowSeconds: 30 * 24 * 3600 };

/** Refused when another business has this page address, or had it. */
async function takeUrl(
  { tx, business_id, now }: CommandContext,
  after: string,
): Promise<Refusal<'ADDRESS_TAKEN' | 'TOO_MANY_REQUESTS'> | null> {
  await lockBusiness(tx, business_id);
  const { business_url: before } = await getBusinessFacts(tx.q, business_id);
  if (before === after) return null;
  const formerOwner = await findFormerOwner(tx.q, after);
  if (formerOwner !== undefined && formerOwner !== business_id) return refuse('ADDRESS_TAKEN');
  const retry_after_seconds = await countAttempt(tx.q, `page-address:${business_id}`, NEW_URLS, now);
  if (retry_after_seconds > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds });
  if (!(await setBusinessUrl(tx, business_id, after))) return refuse('ADDRESS_TAKEN');
  await replaceUrl(tx, business_id, { before, after, now });
  return null;
}

type Defined<T> = { [Field in keyof T]: Exclude<T[Field], undefined> };

function sent<T extends object>(fields: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
}
