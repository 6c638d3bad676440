import { paramFor, typedVariables } from '@kursi/core/campaigns/campaign-rules.ts';
import type { CampaignTemplate } from '@kursi/core/messaging/campaign-templates.contract.ts';
import { BOOK } from '@kursi/core/messaging/postbacks.ts';
import { useText } from '../../../lib/text.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FileChoice, PICTURES } from '../../../ui/fields/file-choice.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Textarea } from '../../../ui/fields/textarea.tsx';
import { IconImage, IconLoader } from '../../../ui/pictures/icons.ts';
import { type CampaignForm, repliesOf } from '../campaign-form.ts';
import type { usePicture } from './use-picture.ts';

const LONGEST_DETAIL = 200;

interface DetailsStepProps {
  readonly form: CampaignForm;
  /** Null: none is chosen yet. */
  readonly template: CampaignTemplate | null;
  readonly picture: ReturnType<typeof usePicture>;
  /** What is missing is said at its field. */
  readonly isTried: boolean;
  readonly onChange: (part: Partial<CampaignForm>) => void;
}

/** What the template leaves open: words, the picture, what the replies send back; and what the campaign is called. */
export function DetailsStep({ form, template, picture, isTried, onChange }: DetailsStepProps) {
  const t = useText();
  const typed = template ? typedVariables(template) : [];
  const replies = template ? repliesOf(template) : [];
  const setParam = (variable: (typeof typed)[number], value: string) =>
    onChange({
      template_params: typed.map(({ key, section, name }) => ({
        key,
        section,
        name,
        value:
          key === variable.key && section === variable.section
            ? value
            : paramFor({ key, section }, form.template_params),
      })),
    });
  return (
    <div className="grid w-full max-w-2xl min-w-0 px-6 pt-5 pb-7 max-desk:p-4 content-start gap-8">
      <section className="grid gap-4" aria-labelledby="campaign-called">
        <h2 id="campaign-called" className="text-t3 font-bold">
          {t('campaign.called')}
        </h2>
        <Field label={t('campaign.name')} hint={t('campaign.name_hint')}>
          <TextInput
            value={form.name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label={t('campaign.description')} optional={t('campaign.optional')}>
          <Textarea
            rows={2}
            value={form.description}
            maxLength={500}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </section>
      {template && (
        <section className="grid gap-4" aria-labelledby="campaign-fill">
          <h2 id="campaign-fill" className="text-t3 font-bold">
            {t('campaign.fill_in')}
          </h2>
          {typed.length === 0 && <p className="text-ink-2">{t('campaign.nothing_to_fill')}</p>}
          {typed.map((variable) => {
            const value = paramFor(variable, form.template_params);
            const isMissing = isTried && value.trim() === '';
            return (
              <Field
                key={`${variable.section} ${variable.key}`}
                label={variable.name || t('template.detail_number', { number: variable.key })}
                hint={t('template.for_example', { sample: variable.sample })}
                error={isMissing ? t('campaign.detail_missing') : undefined}
                required
              >
                <TextInput
                  value={value}
                  maxLength={LONGEST_DETAIL}
                  inputMode={variable.kind === 'Number' ? 'decimal' : 'text'}
                  autoComplete="off"
                  onChange={(event) => setParam(variable, event.target.value)}
                />
              </Field>
            );
          })}
        </section>
      )}
      {template?.templateType === 'IMAGE' && (
        <section aria-labelledby="campaign-picture">
          <h2 id="campaign-picture" className="mb-4 text-t3 font-bold">
            {t('campaign.picture')}
          </h2>
          <PictureChoice form={form} template={template} picture={picture} isTried={isTried} />
        </section>
      )}
      {replies.length > 0 && (
        <section className="grid gap-4" aria-labelledby="campaign-replies">
          <div>
            <h2 id="campaign-replies" className="text-t3 font-bold">
              {t('campaign.replies')}
            </h2>
            <p className="text-ink-2">{t('campaign.replies_more')}</p>
          </div>
          {replies.map(({ index, text, stops }) =>
            stops ? (
              <p key={index}>
                <b className="font-medium">{text}</b>{' '}
                <span className="text-ink-2">{t('campaign.reply_stops')}</span>
              </p>
            ) : (
              <ReplyField
                key={index}
                button={text}
                value={form.postback_texts.find((one) => one.index === index)?.text ?? text}
                onChange={(sent) =>
                  onChange({
                    postback_texts: [
                      ...form.postback_texts.filter((one) => one.index !== index),
                      { index, text: sent },
                    ],
                  })
                }
              />
            ),
          )}
        </section>
      )}
    </div>
  );
}

interface PictureChoiceProps {
  readonly form: CampaignForm;
  readonly template: CampaignTemplate;
  readonly picture: ReturnType<typeof usePicture>;
  readonly isTried: boolean;
}

function PictureChoice({ form, template, picture, isTried }: PictureChoiceProps) {
  const t = useText();
  const [chosen] = form.media;
  const { selectedMedia } = template;
  const problem = picture.problem ?? (isTried && !chosen ? t('campaign.picture_missing') : null);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="relative grid h-25 w-40 flex-none place-items-center overflow-hidden rounded-1 bg-tint text-ink-3">
        {chosen ? (
          <img className="size-full object-cover" src={chosen.url} alt={t('campaign.picture')} />
        ) : (
          <IconImage className="i-l" aria-hidden />
        )}
        {picture.isBusy && (
          <span className="absolute inset-0 grid place-items-center bg-surface/70">
            <IconLoader className="k-spin" aria-hidden />
          </span>
        )}
      </span>
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap gap-2">
          <FileChoice
            label={t(chosen ? 'template.replace_picture' : 'template.choose_picture')}
            accept={PICTURES}
            className={buttonClass({ variant: 'plain' })}
            disabled={picture.isBusy}
            onChoose={picture.choose}
          >
            <span className="k-btn-in">{t(chosen ? 'template.replace' : 'template.choose_picture')}</span>
          </FileChoice>
          {!chosen && selectedMedia && (
            <Button
              variant="quiet"
              disabled={picture.isBusy}
              onClick={() => void picture.takeFrom(selectedMedia)}
            >
              {t('campaign.use_sample')}
            </Button>
          )}
        </div>
        <p className="num text-t1 text-ink-3" role="status">
          {picture.isBusy &&
            (picture.isHanding
              ? t('template.handing_over')
              : t('template.uploading', { percent: picture.percent }))}
          {!picture.isBusy && t('template.picture_rule')}
        </p>
        {problem && !picture.isBusy && (
          <p role="alert" className="k-error">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

interface ReplyFieldProps {
  readonly button: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Its own words, the way to book, or any other text. */
function ReplyField({ button, value, onChange }: ReplyFieldProps) {
  const t = useText();
  const kind = value === BOOK ? 'book' : value === button ? 'words' : 'other';
  return (
    <Field label={t('campaign.reply_to', { button })} group>
      <div className="flex flex-wrap gap-2">
        <Select
          className="min-w-56 flex-1"
          label={t('campaign.reply_to', { button })}
          value={kind}
          options={[
            { value: 'words', label: t('campaign.reply_words') },
            { value: 'book', label: t('campaign.reply_book') },
            { value: 'other', label: t('campaign.reply_other') },
          ]}
          onValueChange={(next) =>
            onChange(next === 'book' ? BOOK : next === 'words' ? button : kind === 'other' ? value : '')
          }
        />
        {kind === 'other' && (
          <TextInput
            className="min-w-56 flex-1"
            aria-label={t('campaign.reply_text', { button })}
            value={value}
            maxLength={128}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </div>
    </Field>
  );
}
