import type { PublicReceipt } from '../billing/receipt-link.contract.ts';
import type { OutputOf } from '../contract/call.ts';
import type { RenderedLocale, RenderedPage } from '../contract/rendered-page.ts';
import type { waitlistCalls } from '../waitlist/waitlist.contract.ts';
import type { BusinessCard, BusinessPage } from './discovery.contract.ts';

/** The HTML files that are built for these pages. */
export const pageFrames = ['business', 'book', 'queue', 'discover', 'receipt'] as const;
export type PageFrame = (typeof pageFrames)[number];

/** The steps of the booking page. */
export type BookingStep = 'time' | 'details' | 'done';

/** The step for a URL, shared by server and browser, so that both render the same page. */
export function bookingStep(search: Readonly<Record<string, unknown>>): BookingStep {
  if (typeof search['visit'] === 'string' || typeof search['order'] === 'string') return 'done';
  return search['step'] === 'details' || typeof search['alert_hold'] === 'string' ? 'details' : 'time';
}

/** The exports of web/src/prerender.tsx, built beside the pages. */
export interface Renderer {
  renderBusiness(page: BusinessPage, locale: RenderedLocale): Promise<RenderedPage>;
  /** The booking page: the name of the business and a skeleton. */
  renderBooking(page: BusinessPage, locale: RenderedLocale, step: BookingStep): Promise<RenderedPage>;
  /** Where the code at the door leads. */
  renderQueue(page: BusinessPage, locale: RenderedLocale, asked: AskedQueue): Promise<RenderedPage>;
  renderDiscover(first: FirstCards, locale: RenderedLocale): Promise<RenderedPage>;
  renderNotFound(locale: RenderedLocale): Promise<RenderedPage>;
  /** Without scripts: the markup is all there is. */
  renderReceipt(given: GivenReceipt, locale: RenderedLocale): Promise<RenderedPage>;
  renderDeadReceipt(given: DeadReceipt, locale: RenderedLocale): Promise<RenderedPage>;
}

export interface GivenReceipt {
  readonly receipt: PublicReceipt;
  readonly token: string;
}

/** A link that no longer works, and where it may lead instead. */
export interface DeadReceipt {
  readonly business: { readonly name: string; readonly business_url: string } | null;
}

/** What of a search determines the page: one of the queues, and whether a deposit was paid. */
export function queueSearch(
  { waitlist, order }: Readonly<Record<string, unknown>>,
  offered: AskedQueue['offered'],
): QueueSearch {
  const chosen = offered?.items.find(({ id }) => id === waitlist);
  return { ...(chosen && { waitlist: chosen.id }), ...(typeof order === 'string' && { order: 'any' }) };
}

/** Of the page where a client joins a queue. */
export interface AskedQueue {
  /** Null: the business has no queues to join. */
  readonly offered: OutputOf<typeof waitlistCalls.offered> | null;
  readonly search: QueueSearch;
}

export interface QueueSearch {
  readonly waitlist?: string;
  readonly order?: string;
}

export interface FirstCards {
  readonly items: BusinessCard[];
  readonly next_cursor: string | null;
}
