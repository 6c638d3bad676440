import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { FAILURE_CODES, failingNumber } from '../../simulator/src/failure-codes.ts';
import { type BenchPerson, benchId, makeSigner, post, seedSalon } from './salons.ts';

const PRODUCT_TEMPLATE = '019a0000-0000-7000-8000-00000000be7c';
const APP_ID = 'a0000000-0000-4000-8000-000000000001';

export interface BenchCampaign {
  readonly business_id: string;
  readonly campaign_id: string;
  readonly owner: BenchPerson;
}

/** The template of all campaigns here: a text of the product that the simulator has approved. */
export async function seedTemplate(pool: pg.Pool): Promise<void> {
  let known: { provider_template_id: string } | undefined;
  for (let tries = 0; !known && tries < 600; tries++, await sleep(100)) {
    const { rows } = await pool.query<{ provider_template_id: string }>(
      `SELECT provider_template_id FROM alert_template
       WHERE app_id = $1 AND name = 'kursi_booking_reminder' AND language_code = 'en' AND status = 'APPROVED'`,
      [APP_ID],
    );
    known = rows[0];
  }
  if (!known) throw new Error('the template was not approved');
  const details = ['client_name', 'typed', 'typed', 'typed'].map((source, i) => ({
    key: i + 1,
    section: 'Data',
    kind: 'Name',
    name: `Detail ${i + 1}`,
    source,
    sample: 'Asha',
  }));
  const template = {
    id: PRODUCT_TEMPLATE,
    provider_template_id: known.provider_template_id,
    status: 'APPROVED',
    reason: null,
    element_name: 'kursi_booking_reminder',
    language_code: 'en',
    template_type: 'TEXT',
    category: 'MARKETING',
    vertical: 'Reminder',
    content: 'Hello {{1}}, from {{2}}: {{3}} on {{4}}.',
    header: null,
    footer: null,
    example: '',
    example_header: null,
    example_media: null,
    enable_sample: true,
    buttons: [],
    variables: details,
    modified_on: '2026-11-01T00:00:00Z',
  };
  await pool.query(
    `INSERT INTO app_config (key, document, changed_at) VALUES ('header_templates', $1, now())
     ON CONFLICT (key) DO UPDATE SET document = excluded.document`,
    [JSON.stringify({ items: [template] })],
  );
}

/** A salon with so many clients, credits for all of them, and a draft for everybody. */
export async function seedCampaign(
  pool: pg.Pool,
  { clients, from, failing }: { readonly clients: number; readonly from: number; readonly failing: boolean },
): Promise<BenchCampaign> {
  const { business_id, owner } = await seedSalon(pool, 1);
  const campaign_id = benchId();
  const codes = failing ? FAILURE_CODES.map(({ code }) => `+${failingNumber(code)}`) : [];
  await pool.query(
    `INSERT INTO client (business_id, id, name, name_key, search_name, pieces, phone)
     SELECT $1, gen_random_uuid(), 'Ravi ' || n, 'ravi', 'ravi', '{}',
       coalesce(($4::text[])[n], '+9198' || lpad(($3 + n)::text, 8, '0'))
     FROM generate_series(1, $2::int) AS n`,
    [business_id, clients, from, codes],
  );
  await pool.query(
    `INSERT INTO client_summary (business_id, client_id, is_listed, name_key, first_seen_on, counted_on)
     SELECT business_id, id, true, name_key, current_date, current_date FROM client
     WHERE business_id = $1 AND phone LIKE '+91%' ON CONFLICT DO NOTHING`,
    [business_id],
  );
  await pool.query(
    `INSERT INTO subscription_period (business_id, id, type, period, amount, created_at, starts_at, ends_at)
     VALUES ($1, $2, 'admin', '1_year', 0, now(), now(), now() + interval '1 year')`,
    [business_id, benchId()],
  );
  await pool.query(
    `INSERT INTO campaign_settings (business_id, quiet_days, goes_from, goes_until) VALUES ($1, 0, '00:00', '23:59')`,
    [business_id],
  );
  await giveCredits(pool, { business_id, owner }, clients + 1);
  const params = [2, 3, 4].map((key) => ({ key, section: 'Data', name: '', value: 'Bench' }));
  await pool.query(
    `INSERT INTO campaign (business_id, id, name, template_id, template, template_params, filter, created_at, updated_at)
     VALUES ($1, $2, 'Bench', $3, '{}', $4, $5, now(), now())`,
    [
      ...[business_id, campaign_id, PRODUCT_TEMPLATE, JSON.stringify(params)],
      JSON.stringify({
        type: 'duration',
        duration: { value: 30, unit: 'days' },
        gender: 'all',
        filter_start_date: null,
        filter_end_date: null,
        client_presence: {},
        service_usage: {},
        amount_spent: {},
      }),
    ],
  );
  await pool.query('ANALYZE client, client_summary, campaign, campaign_recipient, outgoing_message');
  return { business_id, campaign_id, owner };
}

/** A pack of any size, with the rows of its payment. */
async function giveCredits(
  pool: pg.Pool,
  { business_id, owner }: Pick<BenchCampaign, 'business_id' | 'owner'>,
  credits: number,
): Promise<void> {
  const id = benchId();
  const by = owner.user_id;
  await pool.query(
    `INSERT INTO payment_order (business_id, id, purpose, reference, title_en, title_hi, amount, status, gateway,
       gateway_order_id, created_by, created_at)
     VALUES ($1, $2, 'credits', $2, 'Pack', 'Pack', 100, 'paid', 'embedded', $3, $4, now())`,
    [business_id, id, id, by],
  );
  await pool.query(
    `INSERT INTO payment (business_id, id, order_id, gateway, gateway_payment_id, amount, proved_by, outcome, created_at)
     VALUES ($1, $2, $2, 'embedded', $3, 100, 'page', 'given', now())`,
    [business_id, id, id],
  );
  await pool.query(
    `INSERT INTO purchase (business_id, id, kind, price_id, name_en, name_hi, amount, payment_id, credits, created_by, created_at)
     SELECT $1, $2, 'credits', id, name_en, name_hi, 100, $2, $3, $4, now() FROM price WHERE kind = 'credits' LIMIT 1`,
    [business_id, id, credits, by],
  );
  await pool.query(
    `INSERT INTO credit_entry (business_id, no, kind, credits, previous_balance, balance, purchase_id, created_at)
     VALUES ($1, 1, 'bought', $2, 0, $2, $3, now())`,
    [business_id, credits, id],
  );
  await pool.query('INSERT INTO credit_account (business_id, last_no, balance) VALUES ($1, 1, $2)', [
    business_id,
    credits,
  ]);
}

/** Sends it off by the call, as the owner: how many get it. */
export async function sendOff(origin: string, dataDir: string, campaign: BenchCampaign): Promise<number> {
  const { business_id, campaign_id, owner } = campaign;
  const token = await (await makeSigner(dataDir))(owner);
  const { status, body } = await post(
    origin,
    '/business/campaign',
    { business_id, campaign_id, mode: 'Send' },
    token,
  );
  if (status !== 200) throw new Error(`the send was answered with ${status} ${JSON.stringify(body)}`);
  return Number(body['recipients']);
}
