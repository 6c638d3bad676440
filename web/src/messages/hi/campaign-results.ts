import type { Translated } from '../catalogue.ts';
import type { campaignResults as english } from '../en/campaign-results.ts';

export const campaignResults: Translated<typeof english> = {
  'campaign_settings.title': 'कैंपेन',
  'campaign_settings.lead': 'एक हफ़्ते में दो ऑफ़र, या रात में एक भी, किसी को अच्छा नहीं लगता।',
  'campaign_settings.quiet': 'एक कैंपेन के बाद अगला नहीं',
  'campaign_settings.quiet_hint': 'जिन्हें मिल चुका है, वे तब तक अगले में नहीं होंगे।',
  'campaign_settings.no_quiet': 'कोई रोक नहीं',
  'campaign_settings.days': { one: '{count} दिन तक', other: '{count} दिन तक' },
  'campaign_settings.hours': 'मैसेज इस समय जाते हैं',
  'campaign_settings.hours_hint': 'जो तब तक नहीं गए, वे अगले दिन जाएँगे।',
  'campaign_settings.from': 'कब से',
  'campaign_settings.until': 'कब तक',
};
