export const shell = {
  'nav.clients': 'Clients',
  'nav.bookings': 'Bookings',
  'nav.calendar': 'Calendar',
  'nav.takings': 'Takings',
  'nav.bill': 'Bill',
  'nav.queue': 'Queue',
  'nav.platform': 'Platform',
  'nav.new_business': 'Business',
} as const;
