export const share = {
  'share.page': 'Booking',
  'share.page_at': 'Booking at {name}',
  'share.directions': 'Directions',
  'share.created': 'Waiting for the salon to confirm',
  'share.confirmed': 'Confirmed',
  'share.cancelled': 'Cancelled',
  'share.rest': 'Tip, tax and round-off',
  'share.total': 'Total',
  'share.add': 'Add to calendar',
  'share.business': 'See the salon',
  'share.failed': 'The booking could not be loaded',
} as const;
