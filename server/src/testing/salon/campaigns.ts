import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import type { Simulator } from '@kursi/simulator/simulator.ts';
import { eventually } from '../eventually.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { seedSender } from './messages.ts';

/** A plan that runs for a year: campaigns need one. */
export async function seedPlan(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  business_id: string,
): Promise<void> {
  const now = clock.now();
  await database.pool.query(
    `INSERT INTO subscription (business_id, created_at, updated_at) VALUES ($1, $2, $2) ON CONFLICT DO NOTHING`,
    [business_id, now.toString()],
  );
  await database.pool.query(
    `INSERT INTO subscription_period
       (business_id, id, type, period, amount, created_at, starts_at, ends_at)
     VALUES ($1, $2, 'admin', '1_year', 0, $3, $3, $4)`,
    [business_id, crypto.randomUUID(), now.toString(), now.add({ hours: 24 * 365 }).toString()],
  );
}

/** An approved template of a business with a sender of its own. */
export async function seedTemplate(
  { database }: Pick<TestServer, 'database'>,
  { business_id, app_id, kind = 'TEXT' }: { business_id: string; app_id: string; kind?: 'TEXT' | 'IMAGE' },
): Promise<string> {
  const id = crypto.randomUUID();
  const variables = [
    { key: 1, section: 'Data', kind: 'Name', name: 'First name', source: 'client_name', sample: 'Asha' },
    { key: 2, section: 'Data', kind: 'Name', name: 'Last day', source: 'typed', sample: '30 November' },
  ];
  await database.pool.query(
    `INSERT INTO message_template
       (business_id, id, app_id, provider_template_id, element_name, language_code, template_type, category, vertical,
        content, example, example_media, status, buttons, variables, created_on, modified_on, decided_at)
     VALUES ($1, $2, $3, $4, $5, 'en', $6, 'MARKETING', 'We miss you',
       'Hello {{1}}, come back before {{2}}.', 'Hello Asha, come back before 30 November.', CASE $6 WHEN 'IMAGE' THEN 'handle' END, 'APPROVED',
       '[{"type":"QUICK_REPLY","text":"Book a time"}]', $7, now(), now(), now())`,
    [
      business_id,
      id,
      app_id,
      crypto.randomUUID(),
      `we_miss_you_${id.slice(0, 8)}`,
      kind,
      JSON.stringify(variables),
    ],
  );
  return id;
}

/** For contract tests: input of a call about a campaign, which exists as a draft. */
export async function existingCampaign(
  name: string,
  server: TestServer,
  { owner_id, business_id }: { readonly owner_id: string; readonly business_id: string },
) {
  const as = await server.seedSession(owner_id);
  const made = await server.call(campaignCalls.create, { business_id }, { as });
  if (name === 'campaigns.restore')
    await server.call(campaignCalls.remove, { business_id, campaign_id: made.id }, { as });
  if (name.startsWith('campaignSending.'))
    return {
      business_id,
      campaign_id: made.id,
      mode: 'Send',
      cursor: made.id,
      clients: [made.id],
      template_id: '',
      media_url: null,
      media_id: null,
      send_at: null,
    };
  return {
    business_id,
    campaign_id: made.id,
    updated_at: made.updated_at,
    // Another value needs an upload, or an approved template.
    template_id: null,
    media: [],
    filter: { type: 'duration' },
    cursor: '2026-11-15T09:00:00Z,01a00000-0000-7000-8000-0000000000ff',
  };
}

/** The same, written and approved by the simulator, so that it can be sent. */
export async function seedSentTemplate(
  server: TestServer,
  simulator: Simulator,
  business_id: string,
  owner: Session,
): Promise<string> {
  const appId = await seedSender(server, simulator, business_id);
  // The new sender reports to the server.
  await server.database.transaction((tx) => server.jobs.send(tx, 'message-set-up-senders', {}));
  await server.jobs.runDue();
  const { template } = await server.call(
    messageTemplateCalls.create,
    {
      appId,
      elementName: `we_miss_you_${appId.slice(0, 8)}`,
      content:
        'Hello {{1}}, your chair is waiting for you. Come back before {{2}} and we will make time for you.',
      variables: [
        { key: 1, sample: 'Asha', source: 'client_name', name: 'First name' },
        { key: 2, sample: '30 November', name: 'Last day' },
      ],
      buttons: [{ type: 'QUICK_REPLY', text: 'Book a time' }],
    },
    { as: owner },
  );
  await eventually(async () => {
    await server.database.transaction((tx) =>
      server.jobs.send(tx, 'message-templates-refresh', { business_id, app_id: appId }),
    );
    await server.jobs.runDue();
    const { rows } = await server.database.pool.query('SELECT status FROM message_template WHERE id = $1', [
      template.id,
    ]);
    return rows[0]?.status === 'APPROVED';
  });
  return template.id;
}
