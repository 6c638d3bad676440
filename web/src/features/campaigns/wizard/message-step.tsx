import { textsOf } from '@kursi/core/campaigns/campaign-rules.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { useId, useState } from 'react';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { useText } from '../../../lib/text.ts';
import { DetailText } from '../../../shared/messages/detail-text.tsx';
import { htmlLang } from '../../../shared/messages/html-lang.ts';
import { cx } from '../../../ui/cx.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { IconImage } from '../../../ui/pictures/icons.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { templateName } from '../campaign-form.ts';

/** From so many on a list wants a search. */
const MANY = 8;

interface MessageStepProps {
  readonly templates: readonly CampaignTemplate[];
  readonly chosen: string | null;
  readonly onChoose: (template: CampaignTemplate) => void;
}

/** As one client would read it: a number in its place tells nobody anything. */
const sampleOf =
  ({ variables }: CampaignTemplate) =>
  (key: number) =>
    variables.find((one) => one.key === key && one.section === 'Data')?.sample;

/** Which of the approved templates it is. */
export function MessageStep({ templates, chosen, onChoose }: MessageStepProps) {
  const t = useText();
  const name = useId();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase();
  const shown = templates.filter((template) =>
    `${templateName(template)} ${textsOf(template).data}`.toLocaleLowerCase().includes(wanted),
  );
  if (templates.length === 0) {
    return (
      <div className="w-full min-w-0 px-6 pt-5 pb-7 max-desk:p-4">
        <EmptyState
          title={t('campaign.no_template')}
          action={
            <ButtonLink variant="primary" href={paths.messageTemplates}>
              {t('campaign.to_templates')}
            </ButtonLink>
          }
        >
          {t('campaign.no_template_more')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="w-full min-w-0 px-6 pt-5 pb-7 max-desk:p-4">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id={`${name}-title`} className="flex-1 text-t3 font-bold">
          {t('campaign.which_message')}
        </h2>
        <ButtonLink variant="quiet" href={paths.messageTemplates}>
          {t('campaign.to_templates')}
        </ButtonLink>
      </div>
      {templates.length >= MANY && (
        <SearchField
          className="mb-3"
          label={t('template.find')}
          placeholder={t('template.find')}
          clearLabel={t('clients.search_clear')}
          value={typed}
          onValueChange={setTyped}
          maxLength={100}
        />
      )}
      <div role="radiogroup" aria-labelledby={`${name}-title`} className="grid gap-2">
        {shown.map((template) => {
          const { data } = textsOf(template);
          return (
            <label
              key={template.id}
              className={cx(
                'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 rounded-1 px-3.5 py-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
                chosen === template.id
                  ? 'bg-sunken inset-ring-2 inset-ring-ink'
                  : 'inset-ring inset-ring-line hover:bg-hover',
              )}
            >
              <input
                type="radio"
                className="size-6 accent-brand outline-none"
                name={name}
                checked={chosen === template.id}
                onChange={() => onChoose(template)}
              />
              <span className="min-w-0">
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span className="font-bold">{templateName(template)}</span>
                  <span className="text-t1 text-ink-3">
                    {t(template.owner === 'custom' ? 'campaign.of_yours' : 'campaign.of_kursi')}
                  </span>
                </span>
                <span className="line-clamp-2 text-ink-2" lang={htmlLang(template.languageCode)}>
                  <DetailText text={data.replaceAll('\n', ' ')} valueFor={sampleOf(template)} />
                </span>
              </span>
              {template.templateType === 'IMAGE' && (
                <span className="grid h-12 w-16 place-items-center overflow-hidden rounded-1 bg-tint text-ink-3">
                  {template.selectedMedia ? (
                    <img
                      className="size-full object-cover"
                      src={template.selectedMedia}
                      alt={t('template.sample_picture')}
                    />
                  ) : (
                    <IconImage className="i-m" aria-label={t('template.sample_picture')} />
                  )}
                </span>
              )}
            </label>
          );
        })}
        {shown.length === 0 && <EmptyState compact title={t('template.none_found')} />}
      </div>
    </div>
  );
}
