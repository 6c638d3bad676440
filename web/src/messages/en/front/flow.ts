/** What the page of a business says of its cart; the rest is in booking.ts. */
export const flow = {
  'flow.add': 'Add {name}',
  'flow.added': '{name} added. Remove it',
  'flow.count': { one: '{count} service', other: '{count} services' },
  'flow.from': 'from {price}',
  'flow.pick_service': 'Choose a service',
  'flow.onward': 'See free times',
  'flow.call': 'Call to book',
  'flow.full_cart': 'You can book up to ten services at once. Book these first.',
  'flow.title_at': 'Book at {name}',
  'flow.title_time': 'Choose a time',
} as const;
