import type { Language } from '@kursi/core/kernel/in-language.ts';
import { type RawBuilder, sql } from 'kysely';

/** The name of what a client had last: what a message says, and what its preview shows. */
export function lastServiceOf(
  business_id: RawBuilder<unknown>,
  client_id: RawBuilder<unknown>,
  language: Language = 'en',
) {
  const name = language === 'hi' ? sql`service.name_hi` : sql`service.name`;
  return sql<string | null>`(
    SELECT ${name} FROM client_visit_fact AS fact
    JOIN service ON service.business_id = fact.business_id AND service.id = fact.service_id
    WHERE fact.business_id = ${business_id} AND fact.client_id = ${client_id} AND fact.standing = 'came'
    ORDER BY fact.day DESC, fact.line LIMIT 1)`;
}
