import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { VISIBLE } from './visible-business.store.ts';

/** The business row of a page, its versions, and whether the caller is a member. */
export interface PageRow {
  readonly id: string;
  readonly name: string;
  readonly business_url: string;
  readonly category_id: string;
  readonly category: BusinessPage['category'];
  readonly business_state: string;
  readonly visibility: BusinessPage['visibility'];
  readonly phone: string;
  readonly appointment_phone: string | null;
  readonly email: string | null;
  readonly website: string | null;
  readonly address: string | null;
  readonly locality: string | null;
  readonly area: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
  readonly pincode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly time_zone: string;
  readonly business_hours: BusinessHours;
  readonly description2: BusinessPage['description2'];
  readonly has_service: boolean;
  readonly has_waitlist: boolean;
  /** The module is on, and something is on the shelf. */
  readonly has_products: boolean;
  readonly has_memberships: boolean;
  readonly booking_type: BusinessPage['booking_type'];
  readonly payment_type: BusinessPage['payment_type'];
  readonly adds_tax: boolean;
  readonly cancellation_window: number | null;
  readonly holidays: BusinessPage['holidays'];
  readonly images: BusinessPage['images'];
  readonly is_member: boolean;
  /** The caller owns a visit there, as `VISIT_OWNER` of booking says: one index per half. */
  readonly has_booked: boolean;
  /** Incremented by every event of the business. */
  readonly version: number;
  /** Incremented by every change of the shown reviews, including those without an event. */
  readonly rating_version: number;
}

/** What the tables of the business say. */
type Details = Pick<
  PageRow,
  | 'holidays'
  | 'images'
  | 'has_products'
  | 'has_memberships'
  | 'is_member'
  | 'has_booked'
  | 'version'
  | 'rating_version'
>;
type FoundRow = Omit<PageRow, keyof Details> & {
  readonly sells_products: boolean;
  readonly sells_memberships: boolean;
};

/** By the unique address; a deleted business is not found for anyone. */
export async function findPageRow(
  db: Executor,
  businessUrl: string,
  userId: string | null,
  now: Temporal.Instant,
): Promise<PageRow | undefined> {
  const { rows: found } = await sql<FoundRow>`
    SELECT b.id, b.name, b.business_url, b.category_id, b.business_state, b.visibility, b.phone,
           b.appointment_phone, b.email, b.website, b.address, b.locality, b.area, b.city, b.state, b.country,
           b.pincode, b.latitude, b.longitude, b.time_zone, b.business_hours, b.description2, b.has_service,
           b.has_waitlist AND 'waitlist' = ANY (b.modules) AS has_waitlist,
           'products' = ANY (b.modules) AS sells_products, 'memberships' = ANY (b.modules) AS sells_memberships, b.booking_type, b.payment_type,
           NOT b.prices_include_tax AND b.tax_rate > 0 AS adds_tax, b.cancellation_window,
           json_build_object('en', category.name_en, 'hi', category.name_hi) AS category
    FROM business AS b JOIN business_category AS category ON category.id = b.category_id
    WHERE b.business_url = ${businessUrl} AND NOT b.is_deleted`.execute(db);
  const [business] = found;
  if (!business) return undefined;
  // A second query by the id: a distributed PostgreSQL plans no correlation from business onto its tables.
  const { rows: details } = await sql<Details>`
    SELECT coalesce((SELECT json_agg(json_build_object('day', day, 'name', name) ORDER BY day)
                       FROM business_holiday
                      WHERE business_id = ${business.id} AND day >= (${now}::timestamptz)::date - 2), '[]') AS holidays,
           coalesce((SELECT json_agg(json_build_object('url', url, 'blur_hash', blur_hash,
                                                       'is_primary', is_primary)
                                     ORDER BY is_primary DESC, index)
                       FROM business_image WHERE business_id = ${business.id}), '[]') AS images,
           ${business.sells_products}::boolean AND EXISTS (
             SELECT FROM product WHERE business_id = ${business.id} AND product_status = 'enable'
           ) AS has_products,
           ${business.sells_memberships}::boolean AND EXISTS (
             SELECT FROM membership_template WHERE business_id = ${business.id} AND status = 'enable'
           ) AS has_memberships,
           EXISTS (SELECT 1 FROM business_member
                    WHERE business_id = ${business.id} AND user_id = ${userId}::uuid) AS is_member,
           EXISTS (SELECT FROM visit
                    WHERE visit.business_id = ${business.id} AND visit.made_by = ${userId}::uuid
                      AND visit.source = 'client')
             OR EXISTS (SELECT FROM client
                        JOIN client AS record ON record.business_id = client.business_id
                          AND (record.id = client.id OR record.merged_into = client.id)
                        JOIN visit ON visit.business_id = record.business_id AND visit.client_id = record.id
                        WHERE client.business_id = ${business.id} AND client.account_id = ${userId}::uuid
                          AND visit.source <> 'client') AS has_booked,
           coalesce((SELECT max(seq) FROM event
                      WHERE business_id = ${business.id} AND touches_page), 0) AS version,
           coalesce((SELECT version FROM business_rating
                      WHERE business_id = ${business.id}), 0) AS rating_version`.execute(db);
  const [detail] = details;
  return detail && { ...business, ...detail };
}

/** What a visible business shows of its products, by name. */
export async function listShownProducts(db: Executor, businessId: string, limit: number) {
  const { rows } = await sql<{
    id: string;
    name: string;
    price: Paise;
    image_url: string | null;
    blur_hash: string | null;
    in_stock: boolean;
  }>`
    SELECT product.id, product.name, product.price, product.image_url, product.blur_hash,
           product.stock > 0 AS in_stock
    FROM business AS b JOIN product ON product.business_id = b.id
    WHERE b.id = ${businessId} AND product.business_id = ${businessId} AND ${VISIBLE}
      AND 'products' = ANY (b.modules) AND product.product_status = 'enable'
    ORDER BY lower(product.name), product.id LIMIT ${limit}`.execute(db);
  return rows;
}

/** For the sitemap: public businesses, by address. */
export async function listPublicUrls(db: Executor, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('business')
    .select('business_url')
    .where('is_deleted', '=', false)
    .where('business_state', '=', 'approved')
    .where('visibility', 'in', ['public', 'protected'])
    .orderBy('business_url')
    .limit(limit)
    .execute();
  return rows.map(({ business_url }) => business_url);
}
