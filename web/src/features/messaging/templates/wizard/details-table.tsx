import type { TemplateVariable } from '@kursi/core/messaging/message-template.ts';
import { TEMPLATE_SAMPLE_MAX } from '@kursi/core/messaging/template-rules/template-rules.ts';
import { useId } from 'react';
import { useText } from '../../../../lib/text.ts';
import { cx } from '../../../../ui/cx.ts';
import { Select } from '../../../../ui/fields/select.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { useDetailChoices } from './detail-menu.tsx';
import { ErrorLine } from './error-line.tsx';

interface DetailsTableProps {
  readonly variables: readonly TemplateVariable[];
  readonly onChange: (variable: TemplateVariable, change: Partial<TemplateVariable>) => void;
  /** By "Data 2": those that a rule speaks of. */
  readonly wrong: ReadonlySet<string>;
  /** What it says, where it is said already. */
  readonly errors: ReadonlyMap<string, string>;
}

/** What fills each detail, and its example. */
export function DetailsTable({ variables, onChange, wrong, errors }: DetailsTableProps) {
  const t = useText();
  const ids = useId();
  const choices = useDetailChoices();
  const options = choices.map(({ key, label }) => ({ value: key, label }));
  const chosen = ({ source, kind }: TemplateVariable) =>
    source === 'typed' ? (kind === 'Number' ? 'number' : 'text') : source;
  return (
    <div className="grid grid-cols-[22px_minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 max-desk:grid-cols-[22px_minmax(0,1fr)]">
      <span className="max-desk:hidden" />
      <span className="text-t1 text-ink-3 max-desk:hidden">{t('template.what_stands_there')}</span>
      <span className="text-t1 text-ink-3 max-desk:hidden">{t('template.example_for_reviewer')}</span>
      {variables.map((variable) => {
        const { key, section, sample } = variable;
        const about = `${section} ${key}`;
        const error = errors.get(about);
        const errorId = `${ids}-${section}-${key}`;
        const name =
          section === 'Header'
            ? t('template.detail_in_header')
            : t('template.detail_number', { number: key });
        return (
          <div key={about} className="contents">
            <b
              className={cx(
                'inline-grid size-4.5 place-items-center rounded-[2px] text-t1 font-bold text-surface max-desk:row-span-2',
                wrong.has(about) ? 'bg-bad' : 'bg-ink',
              )}
              aria-hidden
            >
              {section === 'Header' ? 'H' : key}
            </b>
            <Select
              label={`${name}: ${t('template.what_stands_there')}`}
              options={options}
              value={chosen(variable)}
              onValueChange={(next) => {
                const choice = choices.find((one) => one.key === next);
                if (!choice) return;
                const { sample: example, ...rest } = choice.variable;
                onChange(variable, { ...rest, ...(sample === '' && { sample: example }) });
              }}
            />
            <TextInput
              data-detail={about}
              aria-label={`${name}: ${t('template.example_for_reviewer')}`}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={error && errorId}
              value={sample}
              maxLength={TEMPLATE_SAMPLE_MAX + 50}
              inputMode={variable.kind === 'Number' ? 'decimal' : undefined}
              placeholder={t('template.example_placeholder')}
              onChange={(event) => onChange(variable, { sample: event.target.value })}
            />
            <ErrorLine id={errorId} className="col-start-2 -col-end-1">
              {error}
            </ErrorLine>
            {variable.source === 'typed' && (
              <TextInput
                className="col-start-2 -col-end-1"
                aria-label={`${name}: ${t('template.call_it')}`}
                placeholder={t('template.call_it_placeholder')}
                value={variable.name}
                maxLength={40}
                onChange={(event) => onChange(variable, { name: event.target.value })}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
