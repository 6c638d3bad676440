import { sql } from 'kysely';

// Said once, because whoever gets this wrong shows a visit to the wrong person. Both are about the tables `visit`
// and `client`. Lists of a person's visits go by an index for each half instead (`visitsOfPerson`).

/** Who made a visit in a session of their own; nobody when the desk made it. */
const MADE_FOR_SELF = "CASE WHEN visit.source = 'client' THEN visit.made_by END";
/** Theirs who made it for themselves, and theirs whose account the client record is tied to; may hold nulls. */
export const WHOSE_VISIT = `ARRAY[${MADE_FOR_SELF}, client.account_id]`;

export const madeForSelf = sql.raw<string | null>(MADE_FOR_SELF);
export const whoseVisit = sql.raw<(string | null)[]>(WHOSE_VISIT);
