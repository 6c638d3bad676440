import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { openingAt } from '@kursi/core/business/opening.ts';
import type { Service, ServiceCategory } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { offeredAt } from '@kursi/core/discovery/offered-price.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findCurrentUrl } from '../business/public.ts';
import { listCalendars, listCategories, listServices } from '../catalogue/public.ts';
import { findNewestReviews, getRating, getRatingsOfPeople } from '../reviews/public.ts';
import { getWaitNow } from '../waitlist/public.ts';
import { findPageRow, type PageRow } from './business-page.store.ts';

const SLUG = /^[a-z0-9-]{1,200}$/;

/** Null when the caller may not see it: unknown, deleted, not approved or private. Members see their own. */
export async function findVisibleRow(
  { database: { q: db }, config: { features }, now }: Pick<Deps, 'database' | 'config' | 'now'>,
  businessUrl: string,
  userId: string | null,
): Promise<PageRow | null> {
  // Reject early what no address can contain (such as NUL, which PostgreSQL refuses).
  if (!SLUG.test(businessUrl)) return null;
  let row = await findPageRow(db, businessUrl, userId, now());
  if (!row) {
    const current = await findCurrentUrl(db, businessUrl);
    row = current === undefined ? undefined : await findPageRow(db, current, userId, now());
  }
  if (!row) return null;
  if (!publicMaySee(row) && !row.is_member) return null;
  return { ...row, has_waitlist: row.has_waitlist && features.waitlist };
}

/** What changes with the queue, and not with a version of the page. */
export async function findWait(
  db: Executor,
  row: Pick<PageRow, 'id' | 'has_waitlist'>,
  now: Temporal.Instant,
): Promise<BusinessPage['wait']> {
  return row.has_waitlist ? getWaitNow(db, row.id, now) : null;
}

/** The page as the caller may see it. Seven queries, whatever the size of the business. */
export async function getBusinessPage(
  db: Executor,
  row: PageRow,
  now: Temporal.Instant,
  wait: BusinessPage['wait'],
): Promise<BusinessPage> {
  const [categories, services, calendars, rating, reviews, ratings] = await Promise.all([
    listCategories(db, row.id),
    listServices(db, row.id),
    listCalendars(db, row.id),
    getRating(db, row.id),
    findNewestReviews(db, row.id, REVIEWS_ON_THE_PAGE),
    getRatingsOfPeople(db, row.id),
  ]);
  const bookable = calendars.filter(({ calendar_status }) => calendar_status === 'enable');
  const people = bookable.filter(({ kind }) => kind === 'person');
  const { is_member, has_booked, business_state: _, version: __, rating_version: ___, ...shown } = row;
  const is_reduced = row.visibility !== 'public' && !is_member && !has_booked;
  return {
    ...shown,
    is_reduced,
    ...(is_reduced && hidden),
    opening: openingAt(now, openingDays(row)),
    wait,
    rating,
    reviews,
    services: grouped(
      categories,
      services,
      new Set(bookable.map(({ id }) => id)),
      people.map(({ id }) => id),
    ),
    team: people.map(({ id, name, colour, image_url, blur_hash }) => ({
      id,
      name,
      colour,
      image: pictureOf(image_url, blur_hash),
      ...doing(mainCategory(id, categories, services)),
      rating: ratings.get(id) ?? null,
    })),
  };
}

/** The category with most of a person's services; the first of the page where several have as many. */
function mainCategory(
  personId: string,
  categories: readonly ServiceCategory[],
  services: readonly Service[],
): ServiceCategory | null {
  const theirs = services.filter(
    ({ service_status, calendars }) =>
      service_status === 'enable' && calendars.some(({ entity_id }) => entity_id === personId),
  );
  let best: { readonly category: ServiceCategory; readonly count: number } | null = null;
  for (const category of categories) {
    const count = theirs.filter(({ category_id }) => category_id === category.id).length;
    if (count > (best?.count ?? 0)) best = { category, count };
  }
  return best?.category ?? null;
}

const doing = (category: ServiceCategory | null) => ({
  does: category?.name ?? null,
  does_hi: category?.name_hi ?? null,
});

/** More reviews are loaded on demand. */
const REVIEWS_ON_THE_PAGE = 3;

/** Fields that a protected business shows only to members and to people who have booked there. */
const hidden = {
  phone: null,
  appointment_phone: null,
  email: null,
  address: null,
  locality: null,
  pincode: null,
  latitude: null,
  longitude: null,
} satisfies Partial<BusinessPage>;

export function openingDays({ business_hours, time_zone, holidays }: PageRow) {
  return { business_hours, time_zone, holidays: holidays.map(({ day }) => day) };
}

const pictureOf = (url: string | null, blur_hash: string | null) =>
  url === null ? null : { url, blur_hash };

function grouped(
  categories: readonly ServiceCategory[],
  services: readonly Service[],
  bookable: ReadonlySet<string>,
  people: readonly string[],
): BusinessPage['services'] {
  const offered = services.filter(({ service_status }) => service_status === 'enable');
  const of = (categoryId: string | null) =>
    offered
      .filter(({ category_id }) => category_id === categoryId)
      .map((service) => ({
        id: service.id,
        name: service.name,
        name_hi: service.name_hi,
        description: service.description,
        description_hi: service.description_hi,
        gender: service.gender,
        image: pictureOf(service.image_url, service.blur_hash),
        ...offeredAt(service, bookable),
        is_bookable: service.calendars.some(({ entity_id }) => bookable.has(entity_id)),
        with: service.calendars
          .map(({ entity_id, price, duration }) => ({
            person: people.indexOf(entity_id),
            price: price ?? service.price,
            duration: duration ?? service.duration,
          }))
          .filter(({ person }) => person >= 0)
          .sort((one, other) => one.person - other.person),
      }));
  return [
    ...categories.map(({ id, name, name_hi }) => ({ category_id: id, name, name_hi, services: of(id) })),
    { category_id: null, name: null, services: of(null) },
  ].filter((group) => group.services.length > 0);
}
