import { supportHolder } from '@kursi/core/business/support-rights.ts';
import { STEP_UP_MINUTES } from '@kursi/core/contract/step-up.ts';
import { ask, type Database } from '../../platform/database/database.ts';
import type { Authority, AuthorityQuestion } from '../../platform/http/authority.ts';

/** Batched: session, user and role for any number of questions in one query. */
export async function readAuthorities(
  database: Database,
  questions: readonly AuthorityQuestion[],
  /** Only the sandbox lets its demo accounts in. */
  mayBeDemo: boolean,
): Promise<(Authority | null)[]> {
  // Prepared statement, planned once per connection: this runs at the start of every call.
  const rows = await ask<Authority & { position: number; support_until: Temporal.Instant | null }>(
    database.q,
    {
      name: 'read-authorities',
      text: `
      SELECT question.position, session.id AS session_id, person.id AS user_id,
             -- Who added an address counts as a guest until it is confirmed.
             (person.is_guest OR NOT person.email_verified) AS is_guest,
             (person.is_platform_admin AND person.email_verified) AS is_platform_admin, member.role, own.rights,
             support.ends_at AS support_until,
             coalesce(session.password_at > now() - make_interval(mins => $4), false) AS proof_is_fresh,
             CASE WHEN coalesce(member.role, support.role) IS NOT NULL THEN business.business_state END AS business_state,
             CASE WHEN coalesce(member.role, support.role) IS NOT NULL THEN business.modules END AS modules,
             coalesce(member.role IS NOT NULL AND business.staff_see_all_clients, false) AS business_shows_clients,
             coalesce(member.role IS NOT NULL AND business.staff_see_all_bills, false) AS business_shows_bills
      -- The subquery hides how many questions there are: else every batch is planned anew for its own number.
      FROM unnest(ARRAY (SELECT unnest($1::uuid[])), $2::uuid[])
        WITH ORDINALITY AS question (session_id, business_id, position)
      JOIN user_session AS session ON session.id = question.session_id AND session.expires_at > now()
      JOIN users AS person ON person.id = session.user_id AND person.blocked_at IS NULL
        AND (NOT person.is_demo OR $3)
      LEFT JOIN business ON business.id = question.business_id AND NOT business.is_deleted
      LEFT JOIN business_member AS member
        ON member.business_id = business.id AND member.user_id = person.id
      LEFT JOIN rights_set AS own ON own.business_id = member.business_id AND own.id = member.rights_set_id
      -- Few last at any moment: an index holds those.
      LEFT JOIN (
        SELECT visit.business_id, visit.user_id, 'admin' AS role, max(access.ends_at) AS ends_at
        FROM support_access AS access
        JOIN support_visit AS visit ON visit.business_id = access.business_id AND visit.access_id = access.id
        WHERE access.ended_at IS NULL AND access.ends_at > now()
        GROUP BY visit.business_id, visit.user_id
      ) AS support ON support.business_id = business.id AND support.user_id = person.id
        AND person.is_platform_admin AND person.email_verified AND member.role IS NULL`,
      values: [
        questions.map(({ session_id }) => session_id),
        questions.map(({ business_id }) => business_id),
        mayBeDemo,
        STEP_UP_MINUTES,
      ],
    },
  );
  const answers: (Authority | null)[] = questions.map(() => null);
  for (const { position, support_until, ...authority } of rows)
    answers[position - 1] = support_until ? { ...authority, ...supportHolder, is_support: true } : authority;
  return answers;
}
