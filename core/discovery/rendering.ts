import type { PublicReceipt } from '../billing/receipt-link.contract.ts';
import type { BusinessCard, BusinessPage } from './discovery.contract.ts';

/** Interface between the server and the built web for SSR: the parts of a rendered page. */
export interface RenderedPage {
  /** The value of `<html lang>`. */
  readonly languageTag: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
}

export type RenderedLocale = 'en' | 'hi';

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

export interface FirstCards {
  readonly items: BusinessCard[];
  readonly next_cursor: string | null;
}

/** Placeholders in the built HTML, filled in for each request. */
export const slots = {
  language: '%kursi:language%',
  title: '%kursi:title%',
  description: '%kursi:description%',
  head: '<!--kursi:head-->',
  view: '<!--kursi:view-->',
} as const;
