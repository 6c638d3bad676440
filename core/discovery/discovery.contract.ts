import * as z from 'zod/mini';
import { aboutEntry, bookingTypes, businessStates, paymentTypes } from '../business/business.contract.ts';
import { businessHours } from '../business/business-hours.ts';
import { serviceGenders } from '../catalogue/service-rules.ts';
import { call } from '../contract/call.ts';
import {
  cursor,
  id,
  inHindi,
  instant,
  line,
  money,
  nothing,
  page,
  pageSize,
  prose,
} from '../contract/fields.ts';
import { anySession, everyone, platformAdminOnly } from '../contract/permission.ts';
import { publicReview, rating } from '../reviews/review-shapes.ts';

export const reportReasons = ['not_real', 'wrong_details', 'closed', 'offensive', 'unsafe', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

const localTime = z.object({ day: z.string(), time: z.string() });
export const opening = z.object({ is_open: z.boolean(), changes_at: z.nullable(localTime) });

const picture = z.object({ url: z.string(), blur_hash: z.nullable(z.string()) });
const categoryName = z.object({ en: z.string(), hi: z.string() });

/** A business card in a list. */
export const businessCard = z.object({
  id,
  name: z.string(),
  business_url: z.string(),
  category_id: id,
  category: categoryName,
  area: z.string(),
  city: z.string(),
  image: z.nullable(picture),
  /** Lowest price of its services, in paise. */
  price_from: z.nullable(money),
  opening,
  time_zone: z.string(),
  /** Metres; only when a location was sent. Only accurate to about a kilometre for a protected business. */
  distance: z.nullable(z.int()),
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
});
export type BusinessCard = z.output<typeof businessCard>;

const publicService = z.object({
  id,
  name: z.string(),
  name_hi: inHindi,
  description: z.string(),
  description_hi: inHindi,
  /** Lowest price in paise, and whether some calendars charge more. */
  price: money,
  price_varies: z.boolean(),
  /** Shortest duration in minutes, and whether some calendars take longer. */
  duration: z.int(),
  duration_varies: z.boolean(),
  gender: z.enum(serviceGenders),
  image: z.nullable(picture),
  /** At least one bookable calendar offers it. */
  is_bookable: z.boolean(),
  /** Members of `team` who offer it, by index, with their price and duration. */
  with: z.array(z.object({ person: z.int(), price: money, duration: z.int() })),
});
export type PublicService = z.output<typeof publicService>;

/** Everything on the public page. Fields hidden by its visibility are null. */
export const businessPage = z.object({
  id,
  name: z.string(),
  business_url: z.string(),
  category_id: id,
  category: categoryName,
  visibility: z.enum(['public', 'protected', 'private']),
  /** Contact and exact location are hidden from this caller. */
  is_reduced: z.boolean(),
  phone: z.nullable(z.string()),
  appointment_phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  address: z.nullable(z.string()),
  locality: z.nullable(z.string()),
  pincode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  area: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  time_zone: z.string(),
  business_hours: businessHours,
  holidays: z.array(z.object({ day: z.string(), name: z.string() })),
  opening,
  images: z.array(z.object({ url: z.string(), blur_hash: z.nullable(z.string()), is_primary: z.boolean() })),
  description2: z.array(aboutEntry),
  /** Services by category, in order; uncategorised ones last, with a null name. */
  services: z.array(
    z.object({
      category_id: z.nullable(id),
      name: z.nullable(z.string()),
      name_hi: inHindi,
      services: z.array(publicService),
    }),
  ),
  team: z.array(
    z.object({
      id,
      name: z.string(),
      colour: z.int(),
      image: z.nullable(picture),
      /** What they mostly do: the name of the category with most of their services. */
      does: z.nullable(z.string()),
      does_hi: inHindi,
      /** From the newest reviews of the business. */
      rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
    }),
  ),
  has_service: z.boolean(),
  has_waitlist: z.boolean(),
  /** Minutes that someone waits who joins its queue now; null when nobody can. */
  wait: z.nullable(z.object({ low: z.int(), high: z.int() })),
  /** It shows its products; `listProducts` has them. */
  has_products: z.boolean(),
  /** Whether memberships are on sale. */
  has_memberships: z.boolean(),
  rating,
  /** The newest reviews; `reviews.list` has all. */
  reviews: z.array(publicReview),
  booking_type: z.enum(bookingTypes),
  payment_type: z.enum(paymentTypes),
  /** Prices are without tax: the bill adds it. */
  adds_tax: z.boolean(),
  /** Cancellation window in minutes before a visit; null means until it begins. */
  cancellation_window: z.nullable(z.int()),
});
export type BusinessPage = z.output<typeof businessPage>;

const aBusiness = z.object({ business_id: id });

/** A location as "latitude,longitude" in degrees. */
const place = z.string().check(
  z.maxLength(60),
  z.refine((text) => readPlace(text) !== null, { params: { problem: 'invalid_value' } }),
);

const PLACE = /^(-?\d{1,2}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/;

export function readPlace(text: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] = (PLACE.exec(text) ?? []).map(Number);
  if (latitude === undefined || longitude === undefined) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

export const discoveryCalls = {
  list: call({
    route: 'GET /business',
    summary: 'Search businesses; nearest first when a position is sent, otherwise by name.',
    input: z.object({
      /** Comma-separated. Only platform admins may ask for states other than approved. */
      status: z.optional(z.string().check(z.maxLength(100))),
      /** Every word must match the name, area, city or a service. */
      text: z.optional(z.string().check(z.trim(), z.maxLength(100))),
      city: z.optional(line(80)),
      category_id: z.optional(id),
      near: z.optional(place),
      within_km: pageSize(25, 200),
      limit: pageSize(20, 50),
      cursor,
    }),
    output: z.object({
      ...page(businessCard).shape,
      /** The words that were probably meant, when nothing fits what was typed. */
      meant: z.optional(z.string()),
    }),
    errors: ['INVALID_STATUSES', 'NOT_ALLOWED'],
    who: everyone,
  }),
  listCities: call({
    route: 'GET /business/city',
    summary: 'Cities with listed businesses, most businesses first.',
    input: nothing,
    output: z.object({ items: z.array(z.object({ city: z.string(), count: z.int() })) }),
    who: everyone,
  }),
  getPage: call({
    route: 'GET /page/{business_url}',
    summary: 'The public page of a business. Fields that its visibility hides are null.',
    input: z.object({ business_url: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: businessPage,
    errors: ['NOT_FOUND'],
    who: everyone,
  }),
  listFavourites: call({
    route: 'GET /user/favourite',
    summary: 'My favourites, newest first.',
    input: nothing,
    output: z.object({ items: z.array(businessCard) }),
    who: anySession,
  }),
  addFavourite: call({
    route: 'PUT /user/favourite/{business_id}',
    summary: 'Add a business to my favourites.',
    input: aBusiness,
    output: nothing,
    errors: ['NOT_FOUND'],
    who: anySession,
  }),
  removeFavourite: call({
    route: 'DELETE /user/favourite/{business_id}',
    summary: 'Remove a business from my favourites.',
    input: aBusiness,
    output: nothing,
    who: anySession,
  }),
  listProducts: call({
    route: 'GET /business/{business_id}/shelf',
    summary: 'The products that a business shows on its page, by name. None while it does not show them.',
    input: aBusiness,
    output: z.object({
      items: z.array(
        z.object({
          id,
          name: z.string(),
          price: money,
          image: z.nullable(picture),
          in_stock: z.boolean(),
        }),
      ),
    }),
    who: everyone,
  }),
  report: call({
    route: 'POST /business/{business_id}/report',
    summary: 'Report a business to the platform admins. Once per person.',
    input: z.object({ business_id: id, reason: z.enum(reportReasons), note: z._default(prose(1000), '') }),
    output: nothing,
    errors: ['NOT_FOUND', 'ALREADY_REPORTED'],
    who: anySession,
    idempotent: true,
    perMinute: 20,
  }),
  getMyReport: call({
    route: 'GET /business/{business_id}/report/mine',
    summary: 'Whether I have reported this business.',
    input: aBusiness,
    output: z.object({ reported: z.boolean() }),
    who: anySession,
  }),
  listReports: call({
    route: 'GET /_admin/report',
    summary: 'Open reports about businesses, newest first.',
    input: z.object({ limit: pageSize(20), cursor }),
    output: page(
      z.object({
        id,
        business: z.object({
          id,
          name: z.string(),
          business_url: z.string(),
          business_state: z.enum(businessStates),
        }),
        /** Of the reporter. */
        user_id: id,
        /** With what they left to be reached by; a guest may have none. */
        reporter: z.object({
          id,
          user_name: z.string(),
          email: z.nullable(z.string()),
          phone: z.nullable(z.string()),
        }),
        reason: z.enum(reportReasons),
        note: z.string(),
        created_at: instant,
      }),
    ),
    who: platformAdminOnly,
  }),
  closeReport: call({
    route: 'PUT /_admin/report/{business_id}/{id}',
    summary: 'Close a report that was dealt with, or open it again.',
    input: z.object({ business_id: id, id, is_closed: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: platformAdminOnly,
  }),
} as const;
