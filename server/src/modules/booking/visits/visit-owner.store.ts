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

export const madeForSelf = sql.raw<string | null>(MADE_FOR_SELF);
export const visitOwner = sql.raw<string | null>(VISIT_OWNER);
