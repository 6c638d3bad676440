import { paramFor, typedVariables } from '@kursi/core/campaigns/campaign-rules.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { BOOK } from '@kursi/core/messaging/postbacks.ts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/text.ts';
import { type CampaignForm, repliesOf, templateName } from '../campaign-form.ts';
import { filterWords, type ServiceNames } from '../filter-words.ts';
import type { CampaignStep } from './campaign-steps.ts';

interface CampaignSummaryProps {
  readonly form: CampaignForm;
  readonly template: CampaignTemplate | null;
  readonly services: ServiceNames;
  /** How many get it; null while it is not known. */
  readonly reached: number | null;
  /** Null: it is only read. */
  readonly onGo: ((step: CampaignStep) => void) | null;
}

/** Everything that was filled in, in words. */
export function CampaignSummary({ form, template, services, reached, onGo }: CampaignSummaryProps) {
  const t = useText();
  const typed = template ? typedVariables(template) : [];
  const replies = template ? repliesOf(template).filter(({ stops }) => !stops) : [];
  const go = (step: CampaignStep) => onGo && (() => onGo(step));
  const words = form.filter && filterWords(t, form.filter, services);
  return (
    <>
      <Part title={t('campaign.step_message')} change={go('message')}>
        <p className="font-medium">{template ? templateName(template) : t('campaign.no_message_yet')}</p>
        {template && (
          <p className="text-ink-3">
            {t(template.owner === 'custom' ? 'campaign.of_yours' : 'campaign.of_kursi')}
          </p>
        )}
      </Part>
      <Part title={t('campaign.step_audience')} change={go('audience')}>
        {reached !== null && (
          <p className="num font-medium">{t('campaign.to_clients', { count: reached })}</p>
        )}
        <p className="text-ink-2">{words ?? t('campaign.nobody_chosen')}</p>
      </Part>
      <Part title={t('campaign.step_details')} change={go('details')}>
        <dl className="grid gap-1.5">
          <Line name={t('campaign.name')}>{form.name || t('campaign.unnamed')}</Line>
          {form.description && <Line name={t('campaign.description')}>{form.description}</Line>}
          {typed.map((variable) => (
            <Line
              key={`${variable.section} ${variable.key}`}
              name={variable.name || t('template.detail_number', { number: variable.key })}
            >
              {paramFor(variable, form.template_params) || '–'}
            </Line>
          ))}
          {replies.map(({ index, text }) => {
            const sent = form.postback_texts.find((one) => one.index === index)?.text ?? text;
            return (
              <Line key={index} name={t('campaign.reply_to', { button: text })}>
                {sent === BOOK ? t('campaign.reply_book') : sent === text ? t('campaign.reply_words') : sent}
              </Line>
            );
          })}
        </dl>
      </Part>
    </>
  );
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="min-w-32 text-ink-3">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly change?: (() => void) | null;
  readonly children: ReactNode;
}

export function Part({ title, change, children }: PartProps) {
  const t = useText();
  return (
    <section className="rounded-2 border border-line p-4" aria-label={title}>
      <div className="mb-2 flex items-baseline gap-3">
        <h2 className="flex-1 font-bold">{title}</h2>
        {change && (
          <button type="button" className="k-link" onClick={change}>
            {t('template.change')}
            <span className="sr-only"> {title}</span>
          </button>
        )}
      </div>
      {children}
    </section>
  );
}
