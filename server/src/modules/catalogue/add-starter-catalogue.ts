import type { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { starterCatalogue } from '@kursi/core/catalogue/starter-catalogue.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { getBusinessFacts, lockBusiness } from '../business/public.ts';
import { insertCategories, nextCategoryIndex } from './category.store.ts';
import { unknownField } from './fields.ts';
import { refreshHasService } from './manage-services.ts';
import { findServicePositions, insertServices, offerOnAllCalendars } from './service.store.ts';

/** Default services of a business category, offered on every calendar. Only for an empty catalogue. */
export async function addStarterCatalogue(
  ctx: CommandContext,
  input: InputOf<typeof catalogueCalls.addStarter>,
): Outcome<{ categories: number; services: number }, 'CONFLICT' | 'MALFORMED'> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const kind = input.business_category_id ?? (await getBusinessFacts(tx.q, business_id)).category_id;
  const starter = starterCatalogue(kind);
  if (!starter) return refuse('MALFORMED', unknownField('business_category_id'));
  if ((await findServicePositions(tx, business_id)).length > 0) return refuse('CONFLICT');

  const first = await nextCategoryIndex(tx, business_id);
  const row = { business_id, created_at: now, updated_at: now };
  const categories = starter.map((category, i) => ({
    ...row,
    id: ctx.newId(),
    index: first + i,
    category,
  }));
  await insertCategories(
    tx,
    categories.map(({ category, ...rest }) => ({ ...rest, name: category.name, name_hi: category.name_hi })),
  );
  const services = categories
    .flatMap(({ id: category_id, category }) =>
      category.services.map((service) => ({ ...row, ...service, id: ctx.newId(), category_id })),
    )
    .map((service, index) => ({ ...service, index }));
  await insertServices(tx, services);
  await offerOnAllCalendars(
    tx,
    business_id,
    services.map(({ id }) => id),
  );
  await refreshHasService(ctx);
  ctx.emit('catalogue.started');
  return ok({ categories: categories.length, services: services.length });
}
