import type { TemplateVariable } from '@kursi/core/messaging/message-template.ts';
import { TEMPLATE_SAMPLE_MAX } from '@kursi/core/messaging/template-rules.ts';
import { useText } from '../../../../lib/text.ts';
import { cx } from '../../../../ui/cx.ts';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useDetailChoices } from './detail-menu.tsx';

interface DetailsTableProps {
  readonly variables: readonly TemplateVariable[];
  readonly onChange: (variable: TemplateVariable, change: Partial<TemplateVariable>) => void;
  /** "Data 2" of those that a rule speaks of. */
  readonly wrong: ReadonlySet<string>;
  readonly showErrors: boolean;
}

/** What fills each detail, and its example. */
export function DetailsTable({ variables, onChange, wrong, showErrors }: DetailsTableProps) {
  const t = useText();
  const choices = useDetailChoices();
  const options = choices.map(({ key, label }) => ({ value: key, label }));
  const chosen = ({ source, kind }: TemplateVariable) =>
    source === 'typed' ? (kind === 'Number' ? 'number' : 'text') : source;
  return (
    <div className="k-tp-details">
      <span className="max-desk:hidden" />
      <span className="text-t1 text-ink-3 max-desk:hidden">{t('template.what_stands_there')}</span>
      <span className="text-t1 text-ink-3 max-desk:hidden">{t('template.example_for_reviewer')}</span>
      {variables.map((variable) => {
        const { key, section, sample } = variable;
        const isWrong = wrong.has(`${section} ${key}`);
        const name =
          section === 'Header'
            ? t('template.detail_in_header')
            : t('template.detail_number', { number: key });
        return (
          <div key={`${section} ${key}`} className="contents">
            <b className={cx('k-tp-num big', isWrong && 'wrong')} aria-hidden>
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
              aria-label={`${name}: ${t('template.example_for_reviewer')}`}
              aria-invalid={(isWrong && showErrors) || undefined}
              value={sample}
              maxLength={TEMPLATE_SAMPLE_MAX + 50}
              inputMode={variable.kind === 'Number' ? 'decimal' : undefined}
              placeholder={t('template.example_placeholder')}
              onChange={(event) => onChange(variable, { sample: event.target.value })}
            />
            {variable.source === 'typed' && (
              <TextInput
                className="name"
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
