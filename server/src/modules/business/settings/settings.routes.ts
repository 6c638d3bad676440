import { paymentMethodCalls } from '@kursi/core/business/payment-methods.contract.ts';
import { settingsCalls as calls } from '@kursi/core/business/settings.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { makeSealer } from '../../../platform/sealed.ts';
import { makeMedia } from '../../media/public.ts';
import type { BusinessPorts } from '../ports.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { changeSettings } from './change-settings.ts';
import { deleteBusiness, restorableBusinesses, restoreBusiness } from './delete-business.ts';
import { getSettings } from './get-settings.ts';
import { getBankDetails, saveBankDetails } from './manage-bank-details.ts';
import { removeHoliday, setHoliday } from './manage-holidays.ts';
import { addMethod, changeMethod, listMethods, orderMethods } from './manage-payment-methods.ts';

export function settingsRoutes(deps: Deps, ports: BusinessPorts): Endpoint[] {
  const { database } = deps;
  const { getSubscription } = ports;
  const media = makeMedia(deps);
  const sealer = makeSealer(deps.keyFor('bank details'));
  return [
    query(calls.get, async (request) => {
      const { input, now } = request;
      const found = await getSettings(database.q, input.business_id, theCaller(request), {
        getSubscription,
        now,
      });
      return found ? ok(found) : refuse('NOT_FOUND');
    }),
    command(calls.update, (request) => changeSettings(ports, commandContext(deps, request), request.input)),
    command(
      calls.setImages,
      (request) => arrangePictures(media, commandContext(deps, request), request.input),
      ({ input: { business_id, images } }) =>
        media.confirm(
          { module: 'business', business_id },
          images.map(({ url }) => url),
        ),
    ),
    command(calls.setHoliday, (request) => setHoliday(commandContext(deps, request), request.input)),
    command(calls.removeHoliday, (request) => removeHoliday(commandContext(deps, request), request.input)),
    query(paymentMethodCalls.list, async ({ input }) =>
      ok({ items: await listMethods(database.q, input.business_id) }),
    ),
    command(paymentMethodCalls.add, (request) => addMethod(commandContext(deps, request), request.input)),
    command(paymentMethodCalls.change, (request) =>
      changeMethod(commandContext(deps, request), request.input),
    ),
    command(paymentMethodCalls.order, (request) =>
      orderMethods(commandContext(deps, request), request.input),
    ),
    query(calls.getBank, async ({ input }) =>
      ok({ bank: await getBankDetails(sealer, database.q, input.business_id) }),
    ),
    command(calls.setBank, async (request) => {
      const saved = await saveBankDetails(sealer, commandContext(deps, request), request.input);
      return saved.ok ? ok({ bank: saved.value }) : saved;
    }),
    command(calls.remove, (request) =>
      deleteBusiness(deps, commandContext(deps, request), request.input.name),
    ),
    command(calls.restore, (request) => restoreBusiness(commandContext(deps, request))),
    query(calls.listDeleted, async (request) =>
      ok({ items: await restorableBusinesses(database.q, theCaller(request).user_id, request.now) }),
    ),
  ];
}
