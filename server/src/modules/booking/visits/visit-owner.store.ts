import { sql } from 'kysely';

// Defined once: a mistake here shows a visit to the wrong person. Both refer to the tables `visit` and
// `client`. Lists of a person's visits use one index per half instead (`listVisitsOfPerson`).

/** The user who booked for themselves; null when the desk booked. */
const MADE_FOR_SELF = "CASE WHEN visit.source = 'client' THEN visit.made_by END";
/**
 * The owner of a visit: the user who made it, or, for the desk's visits, the account that the client record
 * is tied to. Two people who typed the same number share a record but see nothing of each other. Null when
 * there is no owner.
 */
export const VISIT_OWNER = "CASE WHEN visit.source = 'client' THEN visit.made_by ELSE client.account_id END";

/** The same of a row that was read. */
export const ownerOf = (visit: {
  readonly source: string;
  readonly made_by: string | null;
  readonly account_id: string | null;
}) => (visit.source === 'client' ? visit.made_by : visit.account_id);

/**
 * Of `visit`: who proved on another phone that it is theirs, until a while after it. `$n` is the instant for that. A
 * statement about one business names it, so that a cluster looks at one shard.
 */
export const openedSince = (instant: string, business = 'visit.business_id') => `
  SELECT opener.user_id FROM opened_visit AS opener
  WHERE opener.business_id = ${business} AND opener.visit_id = visit.id AND opener.revoked_at IS NULL
    AND client.deleted_at IS NULL AND EXISTS (
      SELECT FROM booking WHERE booking.business_id = ${business} AND booking.visit_id = visit.id
        AND booking.ends_at > ${instant})`;

export const openedBy = (userId: string, since: Temporal.Instant) => sql<boolean>`
  ${userId}::uuid IN (${sql.raw(openedSince(`'${since}'::timestamptz`))})`;

export const madeForSelf = sql.raw<string | null>(MADE_FOR_SELF);
export const visitOwner = sql.raw<string | null>(VISIT_OWNER);
