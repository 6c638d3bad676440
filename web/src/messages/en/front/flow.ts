/** What more than one part says of a cart; the rest is in booking.ts and discovery.ts. */
export const flow = {
  'flow.count': { one: '{count} service', other: '{count} services' },
  'flow.from': 'from {price}',
  'flow.call': 'Call to book',
  'flow.title_at': 'Book at {name}',
  'flow.title_time': 'Choose a time',
} as const;
