import { openMinutesAWeek } from '@kursi/core/business/business-hours.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { FieldProblem } from '@kursi/core/contract/problems.ts';
import { useEffect, useState } from 'react';
import { track } from '../../../lib/analytics/analytics.ts';
import { ApiError, type SendOptions, send } from '../../../lib/api/api.ts';
import { errorText, problemText } from '../../../lib/api/error-text.ts';
import { useDraft } from '../../../lib/device/drafts.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import {
  check,
  emptyOnboarding,
  type FieldName,
  fieldsOf,
  type NewBusiness,
  type Onboarding,
  onboardingDraft,
  type Step,
  stepOfField,
  steps,
  type Values,
} from './onboarding-draft.ts';
import { type Saved, saveBusiness } from './save-business.ts';

interface OnboardingOptions {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  readonly onSaved: (saved: Saved) => Promise<void>;
}

const isPicked = (field: FieldName) => field === 'state' || field === 'category_id';

/** Form state of all steps. The draft is the only store, so everything on the screen is persisted. */
export function useOnboarding({ step, onStep, onSaved }: OnboardingOptions) {
  const t = useText();
  const otherTab = useOtherTab();
  const { kept, write, clear } = useDraft(onboardingDraft);
  const [leaving, setLeaving] = useState<Onboarding | null>(null);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState<ReadonlySet<Step>>(new Set());
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);

  const state = leaving ?? kept?.value ?? emptyOnboarding;
  const checked = check(state.values);
  const problems = [...refused, ...(checked.ok ? [] : checked.problems)];
  const wrongIn = (one: Step) =>
    new Set(problems.filter(({ field }) => stepOfField(field) === one).map(({ field }) => field));

  function set<F extends FieldName>(field: F, value: Values[F]): void {
    const now = onboardingDraft.read()?.value ?? emptyOnboarding;
    write({ ...now, step, values: { ...now.values, [field]: value } });
    setRefused(refused.filter((problem) => problem.field !== field));
    setFailure(null);
  }

  /** Field errors are shown after blur with a value, or after Next: never while typing. */
  function errorOf(field: FieldName): string | undefined {
    const own = stepOfField(field);
    const problem = problems.find((one) => one.field.split('.')[0] === field);
    const filled = typeof state.values[field] === 'string' && state.values[field] !== '';
    const due =
      (own && tried.has(own)) || (filled && left.has(field)) || refused.includes(problem as FieldProblem);
    if (!problem || !due) return undefined;
    if (problem.problem === 'required') return t(isPicked(field) ? 'problem.choose' : 'problem.required');
    return field === 'pincode' ? t('onboarding.pincode_wrong') : problemText(problem);
  }

  function go(to: Step): void {
    const now = onboardingDraft.read()?.value;
    if (now) write({ ...now, step: to, reached: Math.max(now.reached, steps.indexOf(to)) });
    setFailure(null);
    onStep(to);
  }

  /** True when it advanced or saved; false on a validation error. */
  async function next(): Promise<boolean> {
    setTried(new Set([...tried, step]));
    if (wrongIn(step).size > 0) return false;
    const after = steps[steps.indexOf(step) + 1];
    if (after) {
      track('onboarding_step', { step: after });
      go(after);
      return true;
    }
    setTried(new Set(steps));
    const { business_hours, closed_for_now } = state.values;
    if (openMinutesAWeek(business_hours) === 0 && !closed_for_now) {
      setFailure(t('hours.all_closed_ask'));
      return false;
    }
    if (checked.ok) return (await save.run(checked.business)).ok;
    goToFirstWrong(checked.problems);
    return false;
  }

  function goToFirstWrong(found: readonly FieldProblem[]): void {
    const first = steps.find((one) => found.some(({ field }) => stepOfField(field) === one));
    if (first && first !== step) go(first);
  }

  // The business has the idempotency key of its draft, see save-business.ts.
  const save = useCommand(
    async (business: NewBusiness, options) => {
      setFailure(null);
      const saved = await saveBusiness(business);
      if (state.values.starter) await takeStarter(saved.business.id, options);
      setLeaving(state);
      clear();
      await onSaved(saved);
    },
    {
      onRefused: (error) => {
        const found = error.code === 'MALFORMED' ? ((error.details['fields'] ?? []) as FieldProblem[]) : [];
        setRefused(found);
        goToFirstWrong(found);
        setFailure(failureText(error));
        return true;
      },
    },
  );

  /** Best effort: the business exists either way, and the services can be added later. */
  async function takeStarter(business_id: string, options: SendOptions): Promise<void> {
    try {
      await send(catalogueCalls.addStarter, { business_id }, options);
    } catch (error) {
      // Already added by an attempt whose answer was lost.
      if (error instanceof ApiError && error.code === 'CONFLICT') return;
      showToast({ text: t('onboarding.starter_failed'), tone: 'bad' });
    }
  }

  function failureText({ code, details }: ApiError): string {
    if (code === 'UNEXPECTED') return errorText(code, details);
    const why =
      code === 'CONFLICT' || code === 'IDEMPOTENCY_KEY_REUSED'
        ? t('onboarding.failed_retry')
        : errorText(code, details);
    return t('onboarding.failed', { why });
  }

  return {
    values: state.values,
    reached: Math.max(state.reached, steps.indexOf(step)),
    place: kept?.place,
    saving: save.pending,
    failure,
    otherTab,
    set,
    leave: (field: FieldName) => setLeft(new Set([...left, field])),
    errorOf,
    go,
    next,
    /** Number of visible errors in a step. */
    wrong: (one: Step) => fieldsOf[one].filter((field) => errorOf(field) !== undefined).length,
    isRight: (one: Step) => wrongIn(one).size === 0,
  };
}

/** True once another tab has written the same draft. */
function useOtherTab(): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key?.endsWith(':onboarding') && newValue !== null) setSeen(true);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);
  return seen;
}

export type OnboardingForm = ReturnType<typeof useOnboarding>;
