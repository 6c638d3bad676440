/** Interface between the server and the built web for SSR: the parts of a rendered page. */
export interface RenderedPage {
  /** The value of `<html lang>`. */
  readonly languageTag: string;
  readonly title: string;
  readonly description: string;
  readonly markup: string;
}

export type RenderedLocale = 'en' | 'hi';

/** Placeholders in the built HTML, filled in for each request. */
export const slots = {
  language: '%kursi:language%',
  title: '%kursi:title%',
  description: '%kursi:description%',
  head: '<!--kursi:head-->',
  view: '<!--kursi:view-->',
} as const;
