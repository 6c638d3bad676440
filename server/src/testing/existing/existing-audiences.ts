import { seedRecipient, seedReply, seedSentCampaign } from '../salon/campaign-results.ts';
import { existingClient } from '../salon/clients.ts';
import type { TestServer } from '../server.ts';

/** For contract tests: input of a call about audiences and segments, with what must exist. */
export function makeExistingAudiences(server: TestServer, business: string, owner_id: string) {
  const { database } = server;
  return (name: string) => {
    if (name === 'clientMessages.answer') return onReply();
    if (name.startsWith('campaignResults.')) return onResults(name);
    if (name.startsWith('segments.')) return onSegment();
    if (name === 'audience.list')
      return { business_id: business, cursor: '01a00000-0000-7000-8000-0000000000ff:2026-11-15' };
    return { business_id: business };
  };

  async function onResults(name: string) {
    const { client_id } = await existingClient(server, await server.seedSession(owner_id), business);
    const phone = `+9198${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    await database.pool.query('UPDATE client SET phone = $2 WHERE id = $1', [client_id, phone]);
    const campaign_id = await seedSentCampaign(server, business);
    const of = { business_id: business, campaign_id, client_id: String(client_id) };
    const message_id = await seedRecipient(server, { ...of, state: 'read' });
    const reply_id = await seedReply(server, { ...of, message_id, text: 'Is Asha there?' });
    const unknown = '01a00000-0000-7000-8000-0000000000ff';
    const cursor = name === 'campaignResults.listReplies' ? `2026-11-15T09:00:00Z,${unknown}` : unknown;
    return { business_id: business, campaign_id, client_id: String(client_id), reply_id, cursor };
  }

  async function onReply() {
    const { business_id, client_id, reply_id } = await onResults('campaignResults.answer');
    return { business_id, client_id, reply_id };
  }

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
