export const clientVisits = {
  'client_visits.title': 'Visits',
  'client_visits.empty_title': 'No visits yet',
  'client_visits.empty_body': 'Bookings for this client will show here.',
  'client_visits.came': 'Visits',
  'client_visits.spent': 'Spent',
  'client_visits.last': 'Last visit',
  'client_visits.next': 'Next visit',
  'client_visits.give_back': '{amount} to give back',
  'client_visits.none_yet': 'none',
  'client_visits.no_shows': { one: '{count} no-show', other: '{count} no-shows' },
} as const;
