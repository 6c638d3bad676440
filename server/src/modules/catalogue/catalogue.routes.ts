import { catalogueCalls as calls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findMembers, getBusinessFacts } from '../business/public.ts';
import { addStarterCatalogue } from './add-starter-catalogue.ts';
import { listCalendars } from './calendars/calendar.store.ts';
import { calendarRoutes } from './calendars/calendars.routes.ts';
import { commandWithPicture } from './command-with-picture.ts';
import { addCategory, changeCategory, orderCategories, removeCategory } from './manage-categories.ts';
import { addService, changeService, orderServices, removeService } from './manage-services.ts';
import { pictureOf } from './picture.store.ts';
import { productRoutes } from './products/products.routes.ts';
import { listCategories, listServices } from './service.store.ts';

export function catalogueRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  return [
    query(calls.get, async ({ input: { business_id } }) => {
      const [categories, services, calendars, members, business] = await Promise.all([
        listCategories(q, business_id),
        listServices(q, business_id),
        listCalendars(q, business_id),
        findMembers(q, business_id),
        getBusinessFacts(q, business_id),
      ]);
      const { category_id: business_category_id, business_hours } = business;
      return ok({ categories, services, calendars, members, business_category_id, business_hours });
    }),
    command(calls.addStarter, (request) => addStarterCatalogue(commandContext(deps, request), request.input)),

    query(calls.listServices, async ({ input }) =>
      ok({ items: await listServices(q, input.business_id, input.ids?.split(',')) }),
    ),
    commandWithPicture(deps, pictureOf('service'), calls.addService, addService),
    commandWithPicture(deps, pictureOf('service'), calls.changeService, changeService),
    command(calls.removeService, (request) => removeService(commandContext(deps, request), request.input)),
    command(calls.orderServices, (request) => orderServices(commandContext(deps, request), request.input)),

    query(calls.listCategories, async ({ input }) =>
      ok({ items: await listCategories(q, input.business_id) }),
    ),
    command(calls.addCategory, (request) => addCategory(commandContext(deps, request), request.input)),
    command(calls.changeCategory, (request) => changeCategory(commandContext(deps, request), request.input)),
    command(calls.removeCategory, (request) => removeCategory(commandContext(deps, request), request.input)),
    command(calls.orderCategories, (request) =>
      orderCategories(commandContext(deps, request), request.input),
    ),

    ...calendarRoutes(deps),
    ...productRoutes(deps),
  ];
}
