import { catalogueCalls as calls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { type Handling, reads, writes } from '../../platform/http/handling.ts';
import { businessFacts, membersOf } from '../business/public.ts';
import { addCategory } from './add-category.ts';
import { addService } from './add-service.ts';
import { listCalendars } from './calendar.store.ts';
import { calendarRoutes } from './calendars.routes.ts';
import { changeCategory } from './change-category.ts';
import { changeService } from './change-service.ts';
import { type CatalogueRoutesDeps, doingOf } from './doing.ts';
import { orderCategories } from './order-categories.ts';
import { orderServices } from './order-services.ts';
import { writesPictured } from './pictures.ts';
import { productRoutes } from './products.routes.ts';
import { removeCategory } from './remove-category.ts';
import { removeService } from './remove-service.ts';
import { listCategories, listServices } from './service.store.ts';
import { takeStarter } from './take-starter.ts';

export function catalogueRoutes(deps: CatalogueRoutesDeps): Handling[] {
  const { q } = deps.database;
  return [
    reads(calls.everything, async ({ input: { business_id } }) => {
      const [categories, services, calendars, members, business] = await Promise.all([
        listCategories(q, business_id),
        listServices(q, business_id),
        listCalendars(q, business_id),
        membersOf(q, business_id),
        businessFacts(q, business_id),
      ]);
      return ok({ categories, services, calendars, members, business_category_id: business.category_id });
    }),
    writes(calls.takeStarter, (request) => takeStarter(doingOf(deps, request), request.input)),

    reads(calls.services, async ({ input }) =>
      ok({ items: await listServices(q, input.business_id, input.ids?.split(',')) }),
    ),
    writesPictured(deps, 'service', calls.addService, addService),
    writesPictured(deps, 'service', calls.changeService, changeService),
    writes(calls.removeService, (request) => removeService(doingOf(deps, request), request.input)),
    writes(calls.orderServices, (request) => orderServices(doingOf(deps, request), request.input)),

    reads(calls.categories, async ({ input }) => ok({ items: await listCategories(q, input.business_id) })),
    writes(calls.addCategory, (request) => addCategory(doingOf(deps, request), request.input)),
    writes(calls.changeCategory, (request) => changeCategory(doingOf(deps, request), request.input)),
    writes(calls.removeCategory, (request) => removeCategory(doingOf(deps, request), request.input)),
    writes(calls.orderCategories, (request) => orderCategories(doingOf(deps, request), request.input)),

    ...calendarRoutes(deps),
    ...productRoutes(deps),
  ];
}
