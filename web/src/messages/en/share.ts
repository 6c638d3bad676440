export const share = {
  'share.page': 'A visit',
  'share.created': 'Waits for the salon to confirm',
  'share.confirmed': 'Confirmed',
  'share.cancelled': 'Cancelled',
  'share.total': 'Total',
  'share.add': 'Add to calendar',
  'share.business': 'See the salon',
  'share.failed': 'The visit could not be loaded',
} as const;
