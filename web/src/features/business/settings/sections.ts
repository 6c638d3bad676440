/** The sections of the settings; each is a page of the Set-up area. */
export const sections = [
  'page',
  'contact',
  'hours',
  'booking',
  'money',
  'methods',
  'messages',
  'modules',
  'danger',
] as const;
export type Section = (typeof sections)[number];
