import '../templates.css';
import './template-wizard.css';
import { checkTemplate, type RuleCheck } from '@kursi/core/messaging/template-rules.ts';
import { type CustomTemplate, messageTemplateCalls } from '@kursi/core/messaging/templates.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { paths } from '../../../../app/paths.ts';
import { routerLink } from '../../../../app/router-link.tsx';
import type { MyBusiness } from '../../../../app/selected-business.ts';
import { useCommand } from '../../../../lib/command.ts';
import { draft, draftEntry } from '../../../../lib/drafts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useText } from '../../../../lib/text.ts';
import { DraftNote } from '../../../../shared/draft-note.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { IconAlertTriangle, IconArrowRight, IconCheck } from '../../../../ui/icons.ts';
import { PhonePreview } from '../phone-preview.tsx';
import { isSent, sentOf, stepOf, type TemplateForm, templateForm, writtenOf } from '../template-form.ts';
import { leaveNotice } from '../template-notice.ts';
import { kindLine, ruleText } from '../template-words.ts';
import { reviewTimes, templateReads } from '../templates-data.ts';
import { CheckStep } from './check-step.tsx';
import { KindStep } from './kind-step.tsx';
import { MessageStep } from './message-step.tsx';
import { RulesPanel } from './rules-panel.tsx';
import type { TextEditorHandle } from './text-editor.tsx';
import {
  changeWizard,
  stepIn,
  type WizardMode,
  type WizardStepNumber,
  wizardAtStart,
} from './wizard-state.ts';

const templateDrafts = draft('message-templates', 1, z.record(z.string(), templateForm));
/** Of the specification: the provider needs a moment before it shows a change. */
const EDIT_WAIT_MS = 2_000;
const STEPS = [1, 2, 3] as const;
const stepNames = { 1: 'template.step_kind', 2: 'template.step_message', 3: 'template.step_check' } as const;

interface TemplateWizardProps {
  readonly business: MyBusiness;
  readonly sender: { readonly display_name: string; readonly phone: string };
  readonly appId: string;
  readonly templates: readonly CustomTemplate[];
  readonly mode: WizardMode;
  /** The one that is edited. */
  readonly template: CustomTemplate | null;
  /** Which draft is its own. */
  readonly draftKey: string;
  /** What the fields hold at first. */
  readonly start: TemplateForm;
}

export function TemplateWizard(props: TemplateWizardProps) {
  const { business, sender, appId, templates, mode, template, draftKey, start } = props;
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
  const step = stepIn(state, mode);
  const editor = useRef<TextEditorHandle>(null);
  const headerEditor = useRef<TextEditorHandle>(null);
  const top = useRef<HTMLHeadingElement>(null);
  const isDone = useRef(false);

  // Nothing typed is lost; what is as it was is no draft.
  useEffect(() => {
    if (isDone.current) return;
    if (isSent(form, start)) drafts.clear();
    else drafts.write(form);
  }, [form, start, drafts]);
  useEffect(() => () => drafts.flush(), [drafts]);

  const others = templates.filter(({ id }) => id !== template?.id);
  const written = writtenOf(form);
  const checks = checkTemplate(written, { others });
  const broken = checks.filter(({ isMet, isWarning }) => !isMet && !isWarning);
  const warning = checks.find(({ isMet, isWarning }) => !isMet && isWarning);
  const isTitleMissing = form.title.trim() === '';
  const isNameTaken = others.some(
    (one) => one.elementName === form.element_name && one.languageCode === form.language_code,
  );
  const problemsOf = (which: WizardStepNumber): number =>
    broken.filter(({ rule }) => stepOf(rule) === which).length +
    (which === 1 ? Number(isTitleMissing) + Number(isNameTaken) : 0);
  const toFix = step === 3 ? problemsOf(1) + problemsOf(2) : problemsOf(step);
  const pictureUrl = form.media ? form.media.url || (state.images[form.media.handle] ?? null) : null;

  function go(to: WizardStepNumber): void {
    dispatch({ is: 'went', mode, step: to });
    setTimeout(() => top.current?.focus());
  }
  /** To the cause of a problem. */
  function show(check: RuleCheck): void {
    const [problem] = check.problems;
    if (step !== stepOf(check.rule)) dispatch({ is: 'went', mode, step: stepOf(check.rule) });
    setTimeout(() => {
      if (problem?.field === 'content') {
        const { start: from, end } = problem.range ?? {
          start: form.content.length,
          end: form.content.length,
        };
        editor.current?.select(from, end);
      } else if (problem?.field === 'header') {
        headerEditor.current?.focus();
      } else {
        const target =
          problem?.field === 'variables'
            ? '.k-tp-details [aria-invalid], .k-tp-details input'
            : problem?.field === 'buttons'
              ? `.k-tp-button:nth-child(${(problem.index ?? 0) + 1}) input`
              : problem?.field === 'example_media'
                ? '.k-tp-build input[type="file"]'
                : `[data-field="${problem?.field ?? ''}"]`;
        document.querySelector<HTMLElement>(target)?.focus();
      }
    });
  }
  function showFirst(which: WizardStepNumber): void {
    const first = broken.find(({ rule }) => stepOf(rule) === which);
    if (which === 1 && isTitleMissing) document.querySelector<HTMLElement>('[data-field="title"]')?.focus();
    else if (first) show(first);
    else document.querySelector<HTMLElement>('[data-field="element_name"]')?.focus();
  }
  function next(): void {
    dispatch({ is: 'tried', step });
    if (step === 3) {
      const wrong = ([1, 2] as const).find((one) => problemsOf(one) > 0);
      if (!wrong) return void submit();
      dispatch({ is: 'tried', step: wrong });
      go(wrong);
      setTimeout(() => showFirst(wrong));
    } else if (problemsOf(step) > 0) showFirst(step);
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
  const title = form.title.trim() || t('template.new');
  return (
    <div className="k-tp-wizard">
      <div className="k-bar">
        <h1 ref={top} tabIndex={-1} className="cut text-t4 font-bold outline-none">
          {title}
        </h1>
        <span className="text-ink-3 max-desk:hidden">
          {kindLine(t, { ...form, isPicture: form.header_kind === 'picture' })}
        </span>
        <ol className="k-tp-steps" aria-label={t('template.steps')}>
          {STEPS.map((one) => {
            const isOn = one === step;
            const isReached = one < step || state.tried.includes((one - 1) as WizardStepNumber);
            const isWrong = state.tried.includes(one) && one !== 3 && problemsOf(one) > 0 && !isOn;
            const inside = (
              <>
                <b>
                  {isWrong ? (
                    <IconAlertTriangle className="i-s" aria-hidden />
                  ) : one < step ? (
                    <IconCheck className="i-s" aria-hidden />
                  ) : (
                    one
                  )}
                </b>
                <span className={cx(!isOn && 'max-desk:sr-only')}>{t(stepNames[one])}</span>
              </>
            );
            return (
              <li
                key={one}
                aria-current={isOn ? 'step' : undefined}
                className={cx('step', isOn && 'on', one < step && 'done', isWrong && 'wrong')}
              >
                {!isOn && isReached ? (
                  <button type="button" onClick={() => go(one)}>
                    {inside}
                  </button>
                ) : (
                  <span>{inside}</span>
                )}
              </li>
            );
          })}
        </ol>
        <ButtonLink variant="quiet" href={paths.messageTemplates} renderLink={routerLink}>
          {t('template.save_and_leave')}
        </ButtonLink>
      </div>
      <form className="contents" onSubmit={(event) => event.preventDefault()}>
        {isRestored && (
          <div className="px-5 pb-3">
            <DraftNote
              shown
              onDiscard={() => {
                setRestored(false);
                dispatch({ is: 'typed', change: start });
              }}
            />
          </div>
        )}
      </form>
      <div className={cx('cols', step !== 2 && 'two')}>
        {step === 1 && (
          <KindStep
            form={form}
            taken={others.map(({ elementName }) => elementName)}
            isNameFixed={isNameFixed}
            isCategoryFixed={template?.status === 'APPROVED'}
            onChange={(change) => dispatch({ is: 'typed', change })}
            errors={{
              title: state.tried.includes(1) && isTitleMissing ? t('problem.required') : undefined,
              name: isNameTaken
                ? t('template.name_taken')
                : (state.tried.includes(1) || form.is_name_typed) &&
                    broken.some(({ rule }) => rule === 'name_is_spelled_right')
                  ? ruleText(t, 'name_is_spelled_right')
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
              onShow={show}
              times={reviewTimes(templates)}
            />
          </>
        )}
        {step === 3 && (
          <CheckStep
            form={form}
            wasApproved={template?.status === 'APPROVED'}
            warning={warning ? ruleText(t, warning.rule) : null}
            error={state.errors[3] ?? null}
            onGo={go}
          />
        )}
        <PhonePreview template={written} pictureUrl={pictureUrl} senderName={sender.display_name} />
      </div>
      <footer className="foot">
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
      </footer>
    </div>
  );
}
