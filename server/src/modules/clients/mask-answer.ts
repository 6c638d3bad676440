import type { NumberSearch } from '@kursi/core/clients/client-search.ts';
import { contactsIn, holdsContacts } from '@kursi/core/contract/client-contact.ts';
import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { MASKED_EMAIL, maskedPhone } from '@kursi/core/kernel/masked.ts';
import type { Refusal } from '@kursi/core/kernel/result.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { Authority } from '../../platform/http/authority.ts';
import type { MaskAnswer } from '../../platform/http/mask-answer.ts';
import { listRecordsOf } from './merge/client-group.store.ts';
import type { ClientsOfOwnDay } from './ports.ts';

/** An approval is for one deed, not for the numbers beside it: the member sees what they saw before. */
export function seesAllClients(caller: Authority): boolean {
  return may(caller.own ?? caller, 'client.see_all', { businessAllows: caller.business_shows_clients });
}

/** A file is no answer that could be masked: who does not see all numbers takes none out. */
export const whyNotExported = (caller: Authority): Refusal<'NOT_ALLOWED'> | null =>
  seesAllClients(caller) ? null : refuseRight('client.see_all');

/** How they find clients by number. */
export const numberSearchOf = (caller: Authority): NumberSearch =>
  seesAllClients(caller) ? 'part' : 'whole';

/** Port: of these records those whose contact the member sees: of their own day, or their own. */
export type FindSeen = (
  caller: Authority,
  of: {
    readonly business_id: string;
    readonly client_ids: readonly string[];
    readonly now: Temporal.Instant;
  },
) => Promise<ReadonlySet<string>>;

export const makeFindSeen =
  (q: Executor, ownDay: readonly ClientsOfOwnDay[]): FindSeen =>
  async ({ user_id }, { business_id, client_ids, now }) => {
    const records = await listRecordsOf(q, business_id, client_ids);
    const of = { business_id, user_id, client_ids: records.map(({ id }) => id), now };
    const theirs = new Set((await Promise.all(ownDay.map((find) => find(q, of)))).flat());
    const heads = new Set(
      records
        .filter(({ id, account_id }) => theirs.has(id) || account_id === user_id)
        .map(({ head }) => head),
    );
    return new Set(records.filter(({ head }) => heads.has(head)).map(({ id }) => id));
  };

/**
 * The one place where phone and e-mail of clients are masked: for members who do not see all of them, but for the
 * clients of their own day and their own record.
 */
export const makeMaskAnswer =
  ({ q }: Pick<Database, 'q'>, ownDay: readonly ClientsOfOwnDay[]): MaskAnswer =>
  async (output, answer, { caller, business_id, now }) => {
    if (!caller || !holdsContacts(output) || seesAllClients(caller)) return;
    const contacts = contactsIn(output, answer);
    if (contacts.length === 0) return;
    const client_ids = [...new Set(contacts.flatMap(({ client_id }) => client_id ?? []))];
    const seen = business_id
      ? await makeFindSeen(q, ownDay)(caller, { business_id, client_ids, now })
      : new Set<string>();
    for (const { client_id, kind, value, replace } of contacts) {
      if (client_id === null || !seen.has(client_id))
        replace(kind === 'phone' ? maskedPhone(value) : MASKED_EMAIL);
    }
  };
