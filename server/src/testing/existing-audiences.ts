import type { TestServer } from './server.ts';

/** For contract tests: input of a call about audiences and segments, with what must exist. */
export function makeExistingAudiences({ database }: Pick<TestServer, 'database'>, business: string) {
  return (name: string) => {
    if (name.startsWith('segments.')) return onSegment();
    if (name === 'audience.list')
      return { business_id: business, cursor: '01a00000-0000-7000-8000-0000000000ff:2026-11-15' };
    return { business_id: business };
  };

  async function onSegment() {
    const segment_id = crypto.randomUUID();
    await database.pool.query('DELETE FROM client_segment WHERE business_id = $1', [business]);
    await database.pool.query(
      `INSERT INTO client_segment (business_id, id, name, filter, created_at, updated_at)
       VALUES ($1, $2, $3, '{"type":"custom"}', now(), now())`,
      [business, segment_id, `Kept ${segment_id}`],
    );
    return { business_id: business, segment_id };
  }
}
