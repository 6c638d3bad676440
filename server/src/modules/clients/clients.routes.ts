import { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { seesAllBills } from '../../platform/http/authority.ts';
import { cutPage } from '../../platform/http/cursor.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { getBusinessFacts } from '../business/public.ts';
import { makeMedia } from '../media/public.ts';
import { addClient } from './add-client.ts';
import { changeClient } from './change-client.ts';
import { findByPhone, getClient } from './client.store.ts';
import { readClientSummary } from './client-entity.store.ts';
import { findUsualPeople, listDaysOfClient } from './client-summary.store.ts';
import { showContact } from './contact/show-contact.ts';
import { countShown } from './contact/shown-contact.store.ts';
import { eraseClient } from './erase-client.ts';
import { findClients } from './list/find-clients.ts';
import { listClients } from './list/list-clients.ts';
import { getOptOut } from './marketing/marketing.store.ts';
import { makeFindSeen, numberSearchOf, seesAllClients } from './mask-answer.ts';
import { clientGroup, listMergedRecords } from './merge/client-group.store.ts';
import { mergeClients, unmergeClient } from './merge/merge-clients.ts';
import { countClientNotes, listAllergies, listClientNotes } from './notes/client-note.store.ts';
import { addClientNote, changeClientNote, removeClientNote } from './notes/manage-client-notes.ts';
import { listPhotos } from './photos/client-photo.store.ts';
import type { ClientsPorts } from './ports.ts';
import { workOutReminders } from './reminders/work-out-reminders.ts';

export function clientRoutes(deps: Deps, { getServed, ownDay }: ClientsPorts): Endpoint[] {
  const { q } = deps.database;
  const media = makeMedia(deps);
  const findSeen = makeFindSeen(q, ownDay);
  /** Only the team sees pictures of clients. */
  const readable = (url: string | null, now: Temporal.Instant) => url && media.readable(url, now);
  return [
    command(calls.add, (request) => addClient(commandContext(deps, request), request.input)),
    command(calls.change, (request) => changeClient(commandContext(deps, request), request.input)),
    command(calls.erase, (request) => eraseClient(deps, commandContext(deps, request), request.input)),
    command(calls.merge, (request) => mergeClients(commandContext(deps, request), request.input)),
    command(calls.unmerge, (request) => unmergeClient(commandContext(deps, request), request.input)),
    query(calls.list, async (request) => {
      const { input, now } = request;
      const found = await findClients(q, input, numberSearchOf(theCaller(request)));
      if (!found.ok) return found;
      const items = found.value.items.map((client) => ({
        ...client,
        profile_image_url: readable(client.profile_image_url, now),
      }));
      return ok({ ...found.value, items });
    }),
    query(calls.listWithFigures, async (request) => {
      const { input, now } = request;
      const caller = theCaller(request);
      // The order and the cursor would say what is hidden.
      const sort = input.sort === 'spent' && !seesAllBills(caller) ? 'name' : input.sort;
      const found = await listClients(q, { ...input, sort }, now, numberSearchOf(caller));
      if (!found.ok) return found;
      const items = found.value.items.map((client) => ({
        ...client,
        profile_image_url: readable(client.profile_image_url, now),
      }));
      return ok({ ...found.value, items });
    }),
    query(calls.get, async ({ input, now }) => {
      const found = await getClient(q, input);
      if (!found) return refuse('NOT_FOUND');
      const { business_id } = input;
      const client_ids = await clientGroup(q, business_id, input.client_id);
      const { time_zone } = await getBusinessFacts(q, business_id);
      const today = localMinute(now, time_zone).day;
      const of = { business_id, client_ids };
      const [shares_phone_with, merged, optOut, note_count, allergies, photos, reminders, summary] =
        await Promise.all([
          found.phone ? findByPhone(q, input, found.phone) : [],
          listMergedRecords(q, input),
          getOptOut(q, input),
          countClientNotes(q, of),
          listAllergies(q, of),
          listPhotos(q, of),
          workOutReminders(q, getServed, { ...of, today: today.toString() }),
          readClientSummary(q, of, today),
        ]);
      const [created_at, updated_at] = [found.created_at.toString(), found.updated_at.toString()];
      const is_deleted = found.deleted_at !== null;
      const merged_records = merged.map((one) => ({ ...one, merged_at: one.merged_at.toString() }));
      return ok({
        ...found,
        shares_phone_with,
        merged_records,
        is_deleted,
        note_count,
        allergies: allergies.map(({ note }) => note),
        created_at,
        updated_at,
        profile_image_url: readable(found.profile_image_url, now),
        marketing_opt_out_at: optOut?.marketing_opt_out_at.toString() ?? null,
        marketing_opt_out_from: optOut?.marketing_opt_out_from ?? null,
        photos: photos.map(({ url }) => media.readable(url, now)),
        service_reminders: reminders,
        summary: { client_id: found.id, gender: found.gender, onboarded_at: created_at, ...summary },
      });
    }),
    command(calls.showContact, (request) => {
      const { now, input } = request;
      const caller = theCaller(request);
      return showContact(commandContext(deps, request), input, async (client_id) => {
        const of = { business_id: input.business_id, client_ids: [client_id], now };
        return seesAllClients(caller) || (await findSeen(caller, of)).has(client_id);
      });
    }),
    query(calls.countShown, async (request) => {
      const { business_id } = request.input;
      const { time_zone } = await getBusinessFacts(q, business_id);
      const day = localMinute(request.now, time_zone).day.toString();
      const user_id = theCaller(request).user_id;
      return ok({ shown_today: await countShown(q, { business_id, user_id, day }) });
    }),
    query(calls.getRhythm, async ({ input, now }) => {
      const { business_id } = input;
      if (!(await getClient(q, input))) return refuse('NOT_FOUND');
      const { time_zone } = await getBusinessFacts(q, business_id);
      const today = localMinute(now, time_zone).day;
      const client_ids = await clientGroup(q, business_id, input.client_id);
      const [days, people] = await Promise.all([
        listDaysOfClient(q, { business_id, client_ids }, today),
        findUsualPeople(q, { business_id, client_ids }, today),
      ]);
      return ok({ today: today.toString(), days, people });
    }),
    query(calls.listNotes, async ({ input }) => {
      if (!(await getClient(q, input))) return refuse('NOT_FOUND');
      const { business_id } = input;
      const of = { business_id, client_ids: await clientGroup(q, business_id, input.client_id) };
      const paging = { limit: input.limit + 1, before: input.cursor };
      const [allergies, found] = await Promise.all([
        input.cursor ? [] : listAllergies(q, of),
        listClientNotes(q, { ...of, level: 'note' }, paging),
      ]);
      const { rows, next_cursor } = cutPage(found, input.limit, (last) => last.id);
      const items = [...allergies, ...rows].map((note) => ({
        ...note,
        created_at: note.created_at.toString(),
        updated_at: note.updated_at.toString(),
      }));
      return ok({ items, next_cursor });
    }),
    command(calls.addNote, (request) => addClientNote(commandContext(deps, request), request.input)),
    command(calls.changeNote, (request) => changeClientNote(commandContext(deps, request), request.input)),
    command(calls.removeNote, (request) => removeClientNote(commandContext(deps, request), request.input)),
  ];
}
