import type { BusinessSettings, settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { pointIsWhole } from '@kursi/core/business/settings-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { categoryExists } from '../business.store.ts';
import { updateBusiness } from './business-settings.store.ts';
import { getSettings } from './get-settings.ts';

/** Partial update; returns the settings after it. */
export async function changeSettings(
  ctx: CommandContext,
  input: InputOf<typeof settingsCalls.update>,
): Promise<Result<BusinessSettings, 'MALFORMED' | 'BUSINESS_NOT_SAVED'>> {
  const { tx, business_id, role } = ctx;
  const { business_id: _, business_hours, description2, alerts_whatsapp, modules, ...plain } = input;
  const wrong = (field: string) => refuse('MALFORMED', { fields: [{ field, problem: 'invalid_value' }] });
  if (plain.category_id && !(await categoryExists(tx.q, plain.category_id))) return wrong('category_id');
  if (!pointIsWhole(plain)) return wrong('latitude');

  const fields = sent({
    ...plain,
    business_hours: business_hours && JSON.stringify(business_hours),
    description2: description2 && JSON.stringify(description2),
    allowed_alerts: alerts_whatsapp && [...new Set(alerts_whatsapp.allowed_alerts)],
    modules: modules && [...new Set(modules)],
  });
  const isThere = await updateBusiness(tx, business_id, fields);
  const saved = isThere ? await getSettings(tx.q, business_id, role) : null;
  if (!saved) return refuse('BUSINESS_NOT_SAVED');
  ctx.emit('business.changed');
  return ok(saved);
}

type Defined<T> = { [Field in keyof T]: Exclude<T[Field], undefined> };

function sent<T extends object>(fields: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
}
