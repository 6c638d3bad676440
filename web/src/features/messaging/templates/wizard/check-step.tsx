import type { ReactNode } from 'react';
import { useText } from '../../../../lib/text.ts';
import { DetailNumber } from '../../../../shared/messages/detail-text.tsx';
import { Note, Problem } from '../../../../ui/states/note.tsx';
import { actionOf, shownDetails, type TemplateForm } from '../template-form.ts';
import { detailName, kindLine } from '../template-words.ts';
import type { WizardStepNumber } from './wizard-state.ts';

interface CheckStepProps {
  readonly form: TemplateForm;
  readonly wasApproved: boolean;
  readonly warnings: readonly string[];
  readonly error: string | null;
  readonly onGo: (step: WizardStepNumber) => void;
}

/** Everything once more before it goes to WhatsApp. */
export function CheckStep({ form, wasApproved, warnings, error, onGo }: CheckStepProps) {
  const t = useText();
  const isPicture = form.header_kind === 'picture';
  const details = shownDetails(form);
  return (
    <div className="grid max-w-2xl content-start gap-4 p-6 max-desk:p-4">
      <Problem>{error}</Problem>
      {warnings.map((warning) => (
        <Note key={warning} tone="warn">
          {warning}
        </Note>
      ))}
      {wasApproved && <Note tone="info">{t('template.approved_again')}</Note>}
      <Part title={t('template.step_kind')} change={() => onGo(1)}>
        <p className="font-medium">{form.title}</p>
        <p className="text-ink-3">{kindLine(t, { ...form, isPicture })}</p>
        <p className="num break-all text-t1 text-ink-3">{form.element_name}</p>
      </Part>
      <Part title={t('template.details')} change={() => onGo(2)}>
        {details.length === 0 && <p className="text-ink-3">{t('template.no_details')}</p>}
        <ul className="grid gap-1.5">
          {details.map((variable) => (
            <li key={`${variable.section} ${variable.key}`} className="flex flex-wrap items-center gap-2">
              <DetailNumber number={variable.key} />
              <span className="font-medium">{detailName(t, variable)}</span>
              <span className="text-ink-3">
                {t('template.for_example', { sample: variable.sample })}
                {variable.section === 'Header' && ` · ${t('template.detail_in_header')}`}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('template.buttons')} change={() => onGo(2)}>
        {form.buttons.length === 0 && <p className="text-ink-3">{t('template.no_buttons')}</p>}
        <ul className="grid gap-1.5">
          {form.buttons.map((button) => (
            <li key={button.key} className="min-w-0">
              <span className="font-medium">{button.text}</span>{' '}
              <span className="break-all text-ink-3">
                {t(`template.action_${actionOf(button.type)}`)}
                {button.type === 'URL' && `: ${button.url}`}
                {button.type === 'PHONE_NUMBER' && `: ${button.phone_number}`}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <p className="text-ink-2">{t('template.what_happens')}</p>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly change: () => void;
  readonly children: ReactNode;
}

function Part({ title, change, children }: PartProps) {
  const t = useText();
  return (
    <section className="rounded-2 border border-line p-4" aria-label={title}>
      <div className="mb-2 flex items-baseline gap-3">
        <h2 className="flex-1 font-bold">{title}</h2>
        <button type="button" className="k-link" onClick={change}>
          {t('template.change')}
          <span className="sr-only"> {title}</span>
        </button>
      </div>
      {children}
    </section>
  );
}
