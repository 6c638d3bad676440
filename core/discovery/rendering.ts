import type { BusinessCard, BusinessPage } from './discovery.contract.ts';

/** What the server asks of the built web application, and gets: the parts of a page that has its content. */
export interface RenderedPage {
  /** As `<html lang>` wants it. */
  readonly languageTag: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
}

export type RenderedLocale = 'en' | 'hi';

/** What a client sees on the page on which they book. */
export type BookingStep = 'time' | 'details' | 'done';

/** Which of them an address opens; both the server and the browser draw the page by it. */
export function bookingStep(search: Readonly<Record<string, unknown>>): BookingStep {
  if (typeof search['visit'] === 'string' || typeof search['order'] === 'string') return 'done';
  return search['step'] === 'details' || typeof search['offer'] === 'string' ? 'details' : 'time';
}

/** What web/src/prerender.tsx exports; the build keeps it beside the pages. */
export interface Renderer {
  renderBusiness(page: BusinessPage, locale: RenderedLocale): Promise<RenderedPage>;
  /** The page on which a client books there: its name and the shape of what comes. */
  renderBooking(page: BusinessPage, locale: RenderedLocale, step: BookingStep): Promise<RenderedPage>;
  renderDiscover(first: FirstCards, locale: RenderedLocale): Promise<RenderedPage>;
  renderNotFound(locale: RenderedLocale): Promise<RenderedPage>;
}

export interface FirstCards {
  readonly items: BusinessCard[];
  readonly next_cursor: string | null;
}

/** The places in a page of the build that are filled in for each request. */
export const slots = {
  language: '%kursi:language%',
  title: '%kursi:title%',
  description: '%kursi:description%',
  head: '<!--kursi:head-->',
  view: '<!--kursi:view-->',
} as const;
