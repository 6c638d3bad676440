import { randomInt, randomUUID } from 'node:crypto';
import { TOKEN_COOKIE } from '@kursi/core/identity/cookies.ts';
import { expect, type Page } from '@playwright/test';
import { ownNumber } from './messages.ts';
import { signInAsOwner } from './people.ts';
import type { RunningServer } from './running-server.ts';

/** A salon with a running plan, an approved template and clients; its owner is signed in on this page. */
export async function salonThatWrites(
  page: Page,
  server: RunningServer,
  owner: string,
  clients: readonly string[],
) {
  const { businessId } = await signInAsOwner(page, owner);
  const { appId } = await ownNumber(server, businessId, `${owner} Salon`);
  await server.query(
    `INSERT INTO subscription_period (business_id, id, type, period, amount, created_at, starts_at, ends_at)
     VALUES ($1, $2, 'admin', '1_year', 0, now(), now(), now() + interval '1 year')`,
    [businessId, randomUUID()],
  );
  // At any hour, because a journey runs at any hour.
  await server.query(
    "INSERT INTO campaign_settings (business_id, quiet_days, goes_from, goes_until) VALUES ($1, 7, '00:00', '23:59')",
    [businessId],
  );
  const token = (await page.context().cookies()).find(({ name }) => name === TOKEN_COOKIE)?.value;
  const headers = { authorization: `Bearer ${token}` };
  const post = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers, data });
    await expect(response).toBeOK();
    return (await response.json()) as Record<string, unknown>;
  };
  for (const name of clients)
    await post('/business/client', { business_id: businessId, name, phone: `+9198${randomInt(1e7, 1e8)}` });
  await post('/whatsapp/message/custom-template', {
    appId,
    elementName: 'we_miss_you',
    vertical: 'We miss you',
    content: 'Hello {{1}}, your chair is waiting for you until {{2}}, come soon.',
    variables: [
      { key: 1, sample: 'Asha', source: 'client_name', name: 'First name' },
      { key: 2, sample: '30 November', source: 'typed', name: 'Last day' },
    ],
    buttons: [{ type: 'QUICK_REPLY', text: 'Book a time' }],
  });
  const templates = async () => {
    await page.request.get(`/api/whatsapp/message/custom-templates?app_id=${appId}`, { headers });
    const response = await page.request.get(`/api/campaign/templates?business_id=${businessId}`, { headers });
    return ((await response.json()) as { items: { id: string; owner: string }[] }).items;
  };
  await expect.poll(async () => (await templates()).some(({ owner: of }) => of === 'custom')).toBe(true);
  const template_id = (await templates()).find(({ owner: of }) => of === 'custom')?.id;
  /** A draft that lacks nothing. */
  const draft = async (name: string) => {
    const made = await post(`/business/${businessId}/campaign`, {
      name,
      template_id,
      filter: { type: 'duration' },
      template_params: [{ key: 2, value: '30 November', name: 'Last day', section: 'Data' }],
    });
    return String(made['id']);
  };
  return { businessId, appId, draft };
}

/**
 * A draft as if it had been sent two days ago to all clients of the business: the first did not get it, the others read
 * it. Of these the second writes now, and the third wrote more than a day ago.
 */
export async function sendTwoDaysAgo(
  server: RunningServer,
  { businessId, appId, campaignId }: { businessId: string; appId: string; campaignId: string },
): Promise<void> {
  const clients = await server.query<{ id: string }>(
    'SELECT id FROM client WHERE business_id = $1 ORDER BY created_at, id',
    [businessId],
  );
  const ids = clients.map(({ id }) => id);
  const messages = ids.map(() => randomUUID());
  await server.query(
    `UPDATE campaign SET sending = 'finished', status = 'sent', app_id = $3, scheduled_for = at.sent,
       sent_off_at = at.sent, started_at = at.sent, finished_at = at.sent
     FROM (SELECT now() - interval '2 days' AS sent) AS at WHERE business_id = $1 AND id = $2`,
    [businessId, campaignId, appId],
  );
  await server.query(
    `INSERT INTO outgoing_message (business_id, id, app_id, purpose, source_id, client_id, content, state, accepted_at,
       read_at, failed_at, failure, failure_code, created_at)
     SELECT $1, one.id, $2, 'campaign', $3, one.client_id, '{}', CASE WHEN one.nth = 1 THEN 'failed' ELSE 'read' END,
       CASE WHEN one.nth > 1 THEN sent END, CASE WHEN one.nth > 1 THEN sent END,
       CASE WHEN one.nth = 1 THEN sent END, CASE WHEN one.nth = 1 THEN 'not on WhatsApp' END,
       CASE WHEN one.nth = 1 THEN 1002 END, sent
     FROM unnest($4::uuid[], $5::uuid[]) WITH ORDINALITY AS one (id, client_id, nth),
       (SELECT now() - interval '2 days' AS sent) AS at`,
    [businessId, appId, campaignId, messages, ids],
  );
  await server.query(
    `INSERT INTO campaign_recipient (business_id, campaign_id, client_id, message_id, credit, reason, goes_at)
     SELECT $1, $2, one.client_id, one.id, CASE WHEN one.nth = 1 THEN 'given_back' ELSE 'consumed' END,
       CASE WHEN one.nth = 1 THEN 'not_on_whatsapp' END, now() - interval '2 days'
     FROM unnest($3::uuid[], $4::uuid[]) WITH ORDINALITY AS one (id, client_id, nth)`,
    [businessId, campaignId, messages, ids],
  );
  for (const [nth, text, ago] of [
    [1, 'Is Asha there on Sunday?', '1 hour'],
    [2, 'I moved to Mysuru.', '30 hours'],
  ] as const)
    await server.query(
      `INSERT INTO incoming_message (business_id, id, app_id, client_id, message_id, kind, text, received_at)
       VALUES ($1, $2, $3, $4, $5, 'text', $6, now() - $7::interval)`,
      [businessId, randomUUID(), appId, ids[nth], messages[nth], text, ago],
    );
}
