import { mendTemplate, wordsAtEnd } from '@kursi/core/messaging/template-rules/template-mends.ts';
import {
  BUTTONS_MAX,
  TEMPLATE_LINE_MAX,
  TEMPLATE_TEXT_MAX,
} from '@kursi/core/messaging/template-rules/template-rules.ts';
import { lengthOfText, variablesIn } from '@kursi/core/messaging/template-text.ts';
import { messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import type { ReactNode, RefObject } from 'react';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { send } from '../../../../lib/api/api.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { htmlLang } from '../../../../shared/messages/html-lang.ts';
import { Field } from '../../../../ui/fields/field.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import {
  type FormCheck,
  type NewVariable,
  shownDetails,
  type TemplateForm,
  writtenOf,
} from '../template-form.ts';
import { ruleText } from '../template-words.ts';
import { ButtonsEditor } from './buttons-editor.tsx';
import { DetailsTable } from './details-table.tsx';
import { HeaderPart } from './header-part.tsx';
import { MessageText } from './message-text.tsx';
import type { TextEditorHandle } from './text-editor.tsx';
import type { WizardAction, WizardState } from './wizard-state.ts';

interface MessageStepProps {
  readonly business: MyBusiness;
  readonly senderPhone: string;
  readonly state: WizardState;
  readonly checks: readonly FormCheck[];
  /** Problems of fields that nobody has typed in yet are said after the first try. */
  readonly showAll: boolean;
  readonly dispatch: (action: WizardAction) => void;
  readonly editor: RefObject<TextEditorHandle | null>;
  readonly headerEditor: RefObject<TextEditorHandle | null>;
}

const isOfText = ({ rule }: FormCheck) => rule.startsWith('text_') || rule === 'differs_from_others';

export function MessageStep(props: MessageStepProps) {
  const { business, senderPhone, state, checks, showAll, dispatch, editor, headerEditor } = props;
  const t = useText();
  const { form } = state;
  const uploadSample = useCommand(
    (file: string, options) =>
      send(messageTemplateCalls.uploadMedia, { file, app_id: state.customHeader ?? '' }, options),
    { onRefused: () => true },
  );
  const change = (part: Partial<TemplateForm>) => dispatch({ is: 'typed', change: part });
  const broken = checks.filter(({ isMet, isWarning }) => !isMet && !isWarning);
  const isShown = ({ rule }: FormCheck) =>
    showAll || !['text_is_there', 'sample_is_there', 'picture_is_there', 'header_is_written'].includes(rule);
  const find = (test: (check: FormCheck) => boolean) => broken.find((check) => isShown(check) && test(check));
  const words = { businessName: business.name };
  const details = shownDetails(form);
  const say = (rule: FormCheck['rule']) => ruleText(t, rule, form.language_code);

  function errorOf(check: FormCheck | undefined): ReactNode {
    if (!check) return undefined;
    const mended =
      check.rule === 'header_is_written' ? null : mendTemplate(writtenOf(form), check.rule, words);
    return (
      <>
        {say(check.rule)}{' '}
        {mended && (
          <button
            type="button"
            className="k-link inline"
            onClick={() => {
              const buttons = mended.buttons.flatMap(
                (one) => form.buttons.find(({ text }) => text === one.text) ?? [],
              );
              change({
                content: mended.content,
                header: mended.header ?? form.header,
                variables: [
                  ...form.variables.filter((one) => !details.includes(one)),
                  ...(mended.variables as TemplateForm['variables']),
                ],
                ...(check.rule === 'quick_replies_stand_together' && { buttons }),
              });
              editor.current?.focus();
            }}
          >
            {check.rule === 'text_ends_with_words'
              ? t('template.mend_add', { words: wordsAtEnd(form.language_code, words).replace(/^, /, '') })
              : t('template.mend')}
          </button>
        )}
      </>
    );
  }
  const wrongIn = (field: 'content' | 'header', text: string): ReadonlySet<number> => {
    const ranges = broken.flatMap((check) =>
      check.problems.flatMap((problem) => (problem.field === field && problem.range ? [problem.range] : [])),
    );
    return new Set(
      variablesIn(text)
        .filter(({ start, end }) => ranges.some((range) => range.start <= start && range.end >= end))
        .map(({ digits }) => Number(digits)),
    );
  };
  const wrongDetails = new Set(
    broken.flatMap(({ problems }) =>
      problems.flatMap(({ variable }) => (variable ? [`${variable.section} ${variable.key}`] : [])),
    ),
  );
  const buttonErrors = new Map<number, ReactNode>();
  for (const check of broken.filter(isShown)) {
    for (const { field, index } of check.problems) {
      if (field === 'buttons' && index !== undefined && !buttonErrors.has(index))
        buttonErrors.set(index, errorOf(check));
    }
  }
  const unknown: NewVariable = {
    source: 'typed',
    kind: state.variableType === 'number' ? 'Number' : 'Name',
    name: '',
    sample: '',
  };
  const sampleErrors = new Map<string, string>();
  for (const { rule, problems } of broken.filter(isShown)) {
    for (const { variable } of problems) {
      const about = variable && `${variable.section} ${variable.key}`;
      if (about && !sampleErrors.has(about)) sampleErrors.set(about, say(rule));
    }
  }
  const footerError = find(({ problems }) => problems.some(({ field }) => field === 'footer'));
  const headerError = find(({ problems }) => problems.some(({ field }) => field === 'header'));
  const pictureError = find(({ rule }) => rule === 'picture_is_there');
  const page = `${location.origin}/b/${business.business_url}`;
  return (
    <section className="min-w-0 px-6 pt-2 pb-6 max-desk:px-4" aria-label={t('template.step_message')}>
      <Part label={t('template.header')}>
        <HeaderPart
          form={form}
          target={{ module: 'business_message', business_id: business.id }}
          handOver={uploadSample}
          onKind={(header_kind) => change({ header_kind })}
          onPicture={(media) => dispatch({ is: 'picture', ...media })}
          problem={pictureError ? say(pictureError.rule) : null}
        >
          <MessageText
            section="Header"
            label={t('template.header_text')}
            text={form.header}
            variables={form.variables}
            language={form.language_code}
            unknown={unknown}
            wrong={wrongIn('header', form.header)}
            error={errorOf(headerError)}
            placeholder={t('template.header_placeholder')}
            editor={headerEditor}
            onChange={({ text, variables }) => change({ header: text, variables })}
          />
        </HeaderPart>
      </Part>
      <Part
        label={t('template.text')}
        count={t('template.count_of', {
          count: lengthOfText(form.content),
          max: TEMPLATE_TEXT_MAX,
        })}
      >
        <MessageText
          section="Data"
          label={t('template.text')}
          text={form.content}
          variables={form.variables}
          language={form.language_code}
          unknown={unknown}
          wrong={wrongIn('content', form.content)}
          error={errorOf(find(isOfText))}
          placeholder={t('template.text_placeholder')}
          editor={editor}
          onChange={({ text, variables }) => change({ content: text, variables })}
        />
      </Part>
      {details.length > 0 && (
        <Part label={t('template.details')}>
          <DetailsTable
            variables={details}
            wrong={wrongDetails}
            errors={sampleErrors}
            onChange={(variable, part) =>
              change({
                variables: form.variables.map((one) => (one === variable ? { ...one, ...part } : one)),
              })
            }
          />
        </Part>
      )}
      <Part label={t('template.footer')}>
        <Field label={t('template.footer')} labelHidden error={errorOf(footerError)}>
          <TextInput
            data-field="footer"
            lang={htmlLang(form.language_code)}
            value={form.footer}
            maxLength={TEMPLATE_LINE_MAX + 60}
            placeholder={t('template.footer_placeholder')}
            trail={
              <span className="num text-t1 text-ink-3">
                {t('template.count_of', { count: lengthOfText(form.footer), max: TEMPLATE_LINE_MAX })}
              </span>
            }
            onChange={(event) => change({ footer: event.target.value })}
          />
        </Field>
      </Part>
      <Part
        label={t('template.buttons')}
        count={t('template.count_of', { count: form.buttons.length, max: BUTTONS_MAX })}
      >
        <ButtonsEditor
          buttons={form.buttons}
          errors={buttonErrors}
          actionType={state.actionType}
          page={page}
          pageName={t('template.own_page')}
          phone={senderPhone}
          onActionType={(actionType) => dispatch({ is: 'set', change: { actionType } })}
          onChange={(buttons) => change({ buttons })}
        />
      </Part>
    </section>
  );
}

interface PartProps {
  readonly label: string;
  readonly count?: string;
  readonly children: ReactNode;
}

function Part({ label, count, children }: PartProps) {
  return (
    <div className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 py-3.5 not-first:shadow-[inset_0_1px_var(--line-soft)] max-desk:grid-cols-1 max-desk:gap-2">
      <div className="max-desk:flex max-desk:items-baseline max-desk:gap-2 desk:pt-1.75">
        <h2 className="font-medium">{label}</h2>
        {count && <p className="num text-t1 text-ink-3">{count}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
