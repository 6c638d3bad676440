import { type Right, rolesWith } from '@kursi/core/contract/rights.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: whether a member has a right, without limits or (`limited`) at all. For a statement that calls the row of
 * business_member `member`. A set is of the member's own business.
 */
export function memberHas(right: Right, { limited = false } = {}): RawBuilder<boolean> {
  const bound = limited ? sql`own.rights -> ${right} IS NOT NULL` : sql`own.rights -> ${right} = '{}'`;
  return sql<boolean>`CASE WHEN member.rights_set_id IS NULL THEN member.role = ANY(${rolesWith(right)}::text[])
    ELSE EXISTS (SELECT FROM rights_set AS own WHERE own.business_id = member.business_id
      AND own.id = member.rights_set_id AND ${bound}) END`;
}
