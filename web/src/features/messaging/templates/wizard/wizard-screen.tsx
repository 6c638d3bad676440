import { type CustomTemplate, messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { paths } from '../../../../app/address/paths.ts';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { draft, draftEntry } from '../../../../lib/device/drafts.ts';
import { useCommand } from '../../../../lib/sync/command.ts';
import { useText } from '../../../../lib/text.ts';
import { WizardFrame } from '../../../../shared/wizard/wizard-frame.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Segmented } from '../../../../ui/fields/segmented.tsx';
import { IconAlertTriangle, IconArrowRight } from '../../../../ui/pictures/icons.ts';
import { PhonePreview } from '../phone-preview.tsx';
import {
  checkForm,
  type FormCheck,
  isSent,
  sentOf,
  stepOf,
  type TemplateForm,
  templateForm,
  writtenOf,
} from '../template-form.ts';
import { leaveNotice } from '../template-notice.ts';
import { kindLine, ruleText } from '../template-words.ts';
import { reviewTimes, templateReads } from '../templates-data.ts';
import { CheckStep } from './check-step.tsx';
import { focusOnField } from './focus-on-field.ts';
import { KindStep } from './kind-step.tsx';
import { MessageStep } from './message-step.tsx';
import { RulesPanel } from './rules-panel.tsx';
import type { TextEditorHandle } from './text-editor.tsx';
import { TemplateBar } from './wizard-bar.tsx';
import { changeWizard, stepWord, type WizardStepNumber, wizardAtStart } from './wizard-state.ts';

const templateDrafts = draft('message-templates', 1, z.record(z.string(), templateForm));
/** Of the specification: the provider needs a moment before it shows a change. */
const EDIT_WAIT_MS = 2_000;

/** On a phone: one of the three columns. */
const shownPane = {
  write: 'max-desk:[&>:not(:first-child)]:hidden',
  rules: 'max-desk:[&>:not(:nth-child(2))]:hidden',
  preview: 'max-desk:[&>:not(:last-child)]:hidden',
};

interface TemplateWizardProps {
  readonly business: MyBusiness;
  readonly sender: { readonly display_name: string; readonly phone: string };
  readonly appId: string;
  readonly templates: readonly CustomTemplate[];
  /** The one that is edited. */
  readonly template: CustomTemplate | null;
  /** Which draft is its own. */
  readonly draftKey: string;
  /** What the fields hold at first. */
  readonly start: TemplateForm;
  readonly step: WizardStepNumber;
}

export function TemplateWizard(props: TemplateWizardProps) {
  const { business, sender, appId, templates, template, draftKey, start } = props;
  const t = useText();
  const navigate = useNavigate();
  const drafts = useMemo(
    () => draftEntry(templateDrafts, `${business.id}:${draftKey}`),
    [business.id, draftKey],
  );
  const [state, dispatch] = useReducer(changeWizard, null, () => ({
    ...wizardAtStart,
    form: drafts.read()?.value ?? start,
    customHeader: appId,
    templates,
    images: Object.fromEntries(
      templates.flatMap(({ exampleMedia, selectedMedia }) =>
        exampleMedia && selectedMedia ? [[exampleMedia, selectedMedia]] : [],
      ),
    ),
  }));
  const { form } = state;
  const [isRestored, setRestored] = useState(() => drafts.read() !== undefined);
  // Nobody is past the first step without a name: the draft of that address is gone.
  const step = form.title.trim() === '' ? 1 : props.step;
  const editor = useRef<TextEditorHandle>(null);
  const headerEditor = useRef<TextEditorHandle>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const isDone = useRef(false);
  const [pane, setPane] = useState<'write' | 'rules' | 'preview'>('write');

  // Nothing typed is lost; what is as it was is no draft.
  useEffect(() => {
    if (isDone.current) return;
    if (isSent(form, start)) drafts.clear();
    else drafts.write(form);
  }, [form, start, drafts]);
  useEffect(() => () => drafts.flush(), [drafts]);
  const savedAt = useSyncExternalStore(drafts.subscribe, () => drafts.read()?.savedAt ?? null);

  const others = templates.filter(({ id }) => id !== template?.id);
  const written = writtenOf(form);
  const checks = checkForm(form, { others });
  const isTitleMissing = form.title.trim() === '';
  // The name comes from the title: one cause, one problem.
  const isOfTitle = ({ rule }: FormCheck) =>
    rule === 'name_is_spelled_right' && isTitleMissing && form.element_name === '';
  const broken = checks.filter((check) => !check.isMet && !check.isWarning && !isOfTitle(check));
  const warnings = checks.filter(({ isMet, isWarning }) => !isMet && isWarning);
  const isNameTaken = others.some(
    (one) => one.elementName === form.element_name && one.languageCode === form.language_code,
  );
  const problemsOf = (which: WizardStepNumber): number =>
    broken.filter(({ rule }) => stepOf(rule) === which).length +
    (which === 1 ? Number(isTitleMissing) + Number(isNameTaken) : 0);
  const toFix = step === 3 ? problemsOf(1) + problemsOf(2) : problemsOf(step);
  const pictureUrl = form.media ? form.media.url || (state.images[form.media.handle] ?? null) : null;

  /** What is done once the other step is on the page. */
  const after = useRef<(() => void) | null>(null);
  function goThen(to: WizardStepNumber, act: () => void): void {
    setPane('write');
    if (to === step) return void setTimeout(act);
    after.current = act;
    void navigate({ to: '.', search: (kept) => ({ ...kept, step: stepWord(to) }) });
  }
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    const act = after.current ?? (() => top.current?.focus());
    after.current = null;
    act();
  }, [step]);
  const go = (to: WizardStepNumber) => goThen(to, () => top.current?.focus());

  /** To the cause of a problem. */
  const show = (check: FormCheck) => goThen(stepOf(check.rule), () => focusOn(check));
  function focusOn({ problems: [problem] }: FormCheck): void {
    if (problem?.field === 'content') {
      const { start: from, end } = problem.range ?? { start: form.content.length, end: form.content.length };
      editor.current?.select(from, end);
    } else if (problem?.field === 'header') headerEditor.current?.focus();
    else focusOnField(problem);
  }
  function showFirst(which: 1 | 2): void {
    const first = broken.find(({ rule }) => stepOf(rule) === which);
    if (which === 1 && isTitleMissing) goThen(1, () => focusOnField({ field: 'title' }));
    else if (first) show(first);
    else goThen(1, () => focusOnField({ field: 'element_name' }));
  }
  function next(): void {
    dispatch({ is: 'tried', step });
    const wrong = ([1, 2] as const).find((one) => (step === 3 || one === step) && problemsOf(one) > 0);
    if (wrong) {
      dispatch({ is: 'tried', step: wrong });
      showFirst(wrong);
    } else if (step === 3) void submit();
    else go(step === 1 ? 2 : 3);
  }

  const create = useCommand(messageTemplateCalls.create, {
    invalidates: templateReads,
    onRefused: () => true,
  });
  const update = useCommand(messageTemplateCalls.update, {
    invalidates: templateReads,
    onRefused: () => true,
  });
  async function submit(): Promise<void> {
    dispatch({ is: 'sending' });
    const sent = sentOf(form, appId);
    const result = template
      ? await update.run({ ...sent, templateId: template.id, status: template.status })
      : await create.run(sent);
    if (!result.ok) {
      const { code, details } = result.error;
      return dispatch({ is: 'refused', step: 3, text: refusalWords(code, details) });
    }
    const { success, template: kept } = result.value;
    if (!success && kept.status !== 'FAILED') {
      return dispatch({ is: 'refused', step: 3, text: t('template.not_changed') });
    }
    isDone.current = true;
    drafts.clear();
    if (!success) {
      leaveNotice(t(template ? 'template.kept_change' : 'template.kept_new'));
    } else if (template) {
      await new Promise((resolve) => setTimeout(resolve, EDIT_WAIT_MS));
      dispatch({ is: 'said', text: t('template.wait_a_while') });
      leaveNotice(t('template.wait_a_while'));
    } else {
      leaveNotice(t('template.submitted'));
    }
    await navigate({ to: paths.messageTemplates });
  }
  function refusalWords(
    code: Parameters<typeof errorText>[0],
    details: Readonly<Record<string, unknown>>,
  ): string {
    const reason = details['reason'];
    if (reason === 'name_taken') return `${errorText(code, details)} ${t('template.name_taken')}`;
    if (reason === 'in_review') return `${errorText(code, details)} ${t('template.is_in_review')}`;
    return errorText(code, details);
  }

  const isNameFixed = template !== null && template.submitted_at !== null;
  return (
    <WizardFrame
      bar={
        <TemplateBar
          title={form.title.trim() || t('template.new')}
          kind={kindLine(t, { ...form, isPicture: form.header_kind === 'picture' })}
          heading={top}
          step={step}
          tried={state.tried}
          hasProblems={(one) => problemsOf(one) > 0}
          onGo={go}
          savedAt={savedAt}
          onDiscard={
            isRestored
              ? () => {
                  setRestored(false);
                  dispatch({ is: 'typed', change: start });
                  top.current?.focus();
                }
              : null
          }
        />
      }
      notes={
        step === 2 && (
          <div className="px-4 pb-2.5 desk:hidden">
            <Segmented
              wide
              label={t('template.panes')}
              value={pane}
              onValueChange={setPane}
              options={[
                { value: 'write', label: t('template.pane_write') },
                { value: 'rules', label: `${t('template.rules')}${toFix > 0 ? ` ${toFix}` : ''}` },
                { value: 'preview', label: t('template.preview') },
              ]}
            />
          </div>
        )
      }
      columns={step === 2 ? 3 : 2}
      className={step === 2 ? `wide:grid-cols-[minmax(0,1fr)_308px_356px] ${shownPane[pane]}` : undefined}
      foot={
        <>
          {step > 1 && (
            <Button size="big" onClick={() => go((step - 1) as WizardStepNumber)}>
              {t('action.back')}
            </Button>
          )}
          <span className="ml-auto flex items-center gap-1.5 text-bad max-desk:sr-only" role="status">
            {toFix > 0 && state.tried.includes(step) && (
              <>
                <IconAlertTriangle className="i-m" aria-hidden />
                {t('template.to_fix', { count: toFix })}
              </>
            )}
            {state.successMessage && <span className="text-ink-2">{state.successMessage}</span>}
          </span>
          <Button
            variant="primary"
            size="big"
            loading={state.loading}
            loadingLabel={t('template.submitting')}
            onClick={next}
          >
            {step === 1 && t('template.next_message')}
            {step === 2 && t('template.next_check')}
            {step === 3 && t(template ? 'template.submit_again' : 'template.submit')}
            <IconArrowRight className="i-m" aria-hidden />
          </Button>
        </>
      }
    >
      {step === 1 && (
        <KindStep
          form={form}
          taken={others.map(({ elementName }) => elementName)}
          isNameFixed={isNameFixed}
          isCategoryFixed={template?.status === 'APPROVED'}
          onChange={(change) => dispatch({ is: 'typed', change })}
          errors={{
            title: state.tried.includes(1) && isTitleMissing ? t('template.title_missing') : undefined,
            name: isNameTaken
              ? t('template.name_taken')
              : (state.tried.includes(1) || form.is_name_typed) &&
                  broken.some(({ rule }) => rule === 'name_is_spelled_right')
                ? ruleText(t, 'name_is_spelled_right', form.language_code)
                : undefined,
          }}
        />
      )}
      {step === 2 && (
        <>
          <MessageStep
            business={business}
            senderPhone={sender.phone}
            state={state}
            checks={checks}
            showAll={state.tried.includes(2)}
            dispatch={dispatch}
            editor={editor}
            headerEditor={headerEditor}
          />
          <RulesPanel
            checks={checks}
            category={form.category}
            language={form.language_code}
            onShow={show}
            times={reviewTimes(templates)}
          />
        </>
      )}
      {step === 3 && (
        <CheckStep
          form={form}
          wasApproved={template?.status === 'APPROVED'}
          warnings={warnings.map(({ rule }) => ruleText(t, rule, form.language_code))}
          error={state.errors[3] ?? null}
          onGo={go}
        />
      )}
      <PhonePreview template={written} pictureUrl={pictureUrl} senderName={sender.display_name} />
    </WizardFrame>
  );
}
