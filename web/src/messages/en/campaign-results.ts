export const campaignResults = {
  'campaign_settings.title': 'Campaigns',
  'campaign_settings.lead': 'Nobody wants two offers in a week, or one at night.',
  'campaign_settings.quiet': 'After a campaign, none for',
  'campaign_settings.quiet_hint': 'Who got one is left out of the next until then.',
  'campaign_settings.no_quiet': 'No pause',
  'campaign_settings.days': { one: '{count} day', other: '{count} days' },
  'campaign_settings.hours': 'Messages go out between',
  'campaign_settings.hours_hint': 'What is not out by then goes the next day.',
  'campaign_settings.from': 'From',
  'campaign_settings.until': 'Until',
} as const;
