import { sql } from 'kysely';

// Defined once: a mistake here shows a visit to the wrong person. Both are about the tables `visit`
// and `client`. Lists of a person's visits go by an index for each half instead (`visitsOfPerson`).

/** Who made a visit in a session of their own; nobody when the desk made it. */
const MADE_FOR_SELF = "CASE WHEN visit.source = 'client' THEN visit.made_by END";
/**
 * Theirs who made it for themselves; what the desk made, theirs whose account the client record is tied to. Two
 * people who typed the same number share a record and see nothing of each other. Null when it is nobody's.
 */
export const WHOSE_VISIT = "CASE WHEN visit.source = 'client' THEN visit.made_by ELSE client.account_id END";

export const madeForSelf = sql.raw<string | null>(MADE_FOR_SELF);
export const whoseVisit = sql.raw<string | null>(WHOSE_VISIT);
