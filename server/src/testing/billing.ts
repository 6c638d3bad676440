import type { TestServer } from './server.ts';

/** A bill over nothing for a visit that exists, as if this member had made it. */
export async function insertBillOf(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  key: { readonly business_id: string; readonly visit_id: string },
  made_by: string,
): Promise<void> {
  const now = clock.now();
  await database.pool.query(
    `INSERT INTO receipt (business_id, visit_id, financial_year, number, receipt_number, made_at)
     SELECT $1, $2, '2026-27', n, 'T/26-27/' || n, $3
     FROM (SELECT coalesce(max(number), 0) + 1 AS n FROM receipt WHERE business_id = $1) AS next`,
    [key.business_id, key.visit_id, now],
  );
  await database.pool.query(
    `INSERT INTO bill (business_id, visit_id, revision, tip_amount, prices_include_tax, rounds_off, gross_amount,
       discount_amount, cover_amount, tax_amount, round_off_amount, total_amount, seller, made_by, made_at)
     VALUES ($1, $2, 0, 0, true, true, 0, 0, 0, 0, 0, 0,
       '{"name":"Salon","legal_name":null,"address":"Pune","phone":null,"gstin":null,"state":null,"upi_id":null}',
       $3, $4)`,
    [key.business_id, key.visit_id, made_by, now],
  );
}
