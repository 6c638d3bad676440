/**
 * The sentences of the specification, word for word (its section 8). A response carries them as they are; a screen says
 * them first, and then what helps.
 */
export const specSentences = {
  bookings_failed: 'Something went wrong!',
  subscription_not_created: 'Subscription creation failed. Please try again.',
  subscription_not_updated: 'Subscription update failed. Please try again.',
  onboarding_failed: 'Something went wrong',
  campaign_not_available: 'Business or user is not available',
  header_failed: 'Something went wrong',
  template_not_created: 'Failed to create template',
  template_not_updated: 'Failed to update template',
  business_not_saved: 'Failed to save business',
  business_id_missing: 'Business ID is required',
  member_exists: 'Member already exists',
  statuses_invalid: 'Invalid statuses',
  app_id_missing: 'App ID not found',
  bill_failed: 'Failed to generate bill. Please try again.',
  memberships_failed: 'Failed to fetch memberships.',
} as const;
export type SpecSentence = keyof typeof specSentences;
