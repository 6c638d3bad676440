import { settingsCalls as calls } from '@kursi/core/business/settings.contract.ts';
import { done, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type Handling, reads, theCaller, writes } from '../../../platform/http/handling.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { changeSettings } from './change-settings.ts';
import { deleteBusiness, restorableBusinesses, restoreBusiness } from './delete-business.ts';
import { keepBankDetails, readBankDetails } from './keep-bank-details.ts';
import { readSettings } from './read-settings.ts';
import { deleteHoliday, putHoliday } from './settings.store.ts';
import { doingOf, type SettingsDeps } from './settings-doing.ts';

export function settingsRoutes(deps: SettingsDeps & { readonly database: Database }): Handling[] {
  const { database, media, sealer } = deps;
  return [
    reads(calls.read, async (request) => {
      const found = await readSettings(database.q, request.input.business_id, theCaller(request).role);
      return found ? ok(found) : refuse('NOT_FOUND');
    }),
    writes(calls.update, (request) =>
      changeSettings(doingOf(deps, request), theCaller(request).role, request.input),
    ),
    writes(
      calls.setImages,
      (request) => arrangePictures(media, doingOf(deps, request), request.input),
      ({ input: { business_id, images } }) =>
        media.confirm(
          { module: 'business', business_id },
          images.map(({ url }) => url),
        ),
    ),
    writes(calls.setHoliday, async (request) => {
      await putHoliday(request.tx, request.input);
      doingOf(deps, request).happened('business.holidays_changed');
      return done;
    }),
    writes(calls.removeHoliday, async (request) => {
      const { business_id, day } = request.input;
      if (!(await deleteHoliday(request.tx, business_id, day))) return refuse('NOT_FOUND');
      doingOf(deps, request).happened('business.holidays_changed');
      return done;
    }),
    reads(calls.bank, async ({ input }) =>
      ok({ bank: await readBankDetails(sealer, database.q, input.business_id) }),
    ),
    writes(calls.setBank, async (request) =>
      ok({ bank: await keepBankDetails(sealer, doingOf(deps, request), request.input) }),
    ),
    writes(calls.remove, (request) => deleteBusiness(deps, doingOf(deps, request), request.input.name)),
    writes(calls.restore, (request) => restoreBusiness(doingOf(deps, request))),
    reads(calls.deleted, async (request) =>
      ok({ items: await restorableBusinesses(database.q, theCaller(request).user_id, request.now) }),
    ),
  ];
}
