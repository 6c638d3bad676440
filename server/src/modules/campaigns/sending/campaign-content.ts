import { type ClientWords, campaignParams } from '@kursi/core/campaigns/campaign-words.ts';
import { optOutWord } from '@kursi/core/messaging/opt-out-words.ts';
import { readPostback } from '@kursi/core/messaging/postbacks.ts';
import type { TemplateContent } from '../../../providers/message/message-provider.ts';
import type { SendableTemplate } from '../../messaging/public.ts';
import type { CampaignRow } from '../drafts/campaign.store.ts';

type Written = Pick<CampaignRow, 'template_params' | 'postback_texts' | 'media'>;

interface WrittenBy {
  readonly business_url: string;
  readonly business_name: string;
  readonly today: Temporal.PlainDate;
}

/**
 * A tap means what the button says: no STOP or START behind other words, which a shared sender would take as
 * said to every business, and no wish about a visit. Otherwise the button sends its own words.
 */
function isHonest(postback: string, buttonText: string): boolean {
  const word = optOutWord(postback);
  return readPostback(postback) === null && (word === null || word === optOutWord(buttonText));
}

/** What goes to one client: everything but the details is the same for all. */
export function makeContent(
  template: SendableTemplate,
  written: Written,
  { business_url, business_name, today }: WrittenBy,
): (client: ClientWords) => TemplateContent {
  const { element_name: name, language_code: language, provider_template_id, variables, buttons } = template;
  const postbacks = buttons.flatMap((button, index) => {
    const text = written.postback_texts.find((one) => one.index === index)?.text.trim();
    return button.type === 'QUICK_REPLY' && text && isHonest(text, button.text) ? [{ index, text }] : [];
  });
  // An address of the product ends with the page of the business; one of its own with what it was approved with.
  const url_params = buttons.flatMap((button, index) => {
    if (button.type !== 'URL' || !button.url.endsWith('}}')) return [];
    const start = button.url.slice(0, button.url.indexOf('{{'));
    const example = button.example?.[0] ?? '';
    const own = example.startsWith(start) ? example.slice(start.length) : example;
    return [{ index, text: template.owner === 'product' ? business_url : own }];
  });
  const [picture] = written.media;
  const image = template.template_type === 'IMAGE' && picture ? { id: picture.media_id } : undefined;
  const details = { variables, language, owner: template.owner, business_name };
  return (client) => {
    const fill = (section: 'Header' | 'Data') =>
      campaignParams(section, details, written.template_params, client, today);
    const header_params = fill('Header');
    return {
      name,
      language,
      provider_template_id,
      params: fill('Data'),
      ...(header_params.length > 0 && { header_params }),
      ...(image && { image }),
      ...(postbacks.length > 0 && { postbacks }),
      ...(url_params.length > 0 && { url_params }),
    };
  };
}
