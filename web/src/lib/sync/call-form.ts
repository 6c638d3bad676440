import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { type FieldProblem, fieldProblems } from '@kursi/core/contract/problems.ts';
import { useLayoutEffect, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  set,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import type { ApiError } from '../api/api.ts';
import { errorText, problemText, type ShownErrorCode } from '../api/error-text.ts';
import type { Draft } from '../device/drafts.ts';
import { type Read, useCommand } from './command.ts';

/** Error sentences by field; a nested field is named by its path ("name.en"). */
export type Problems = Readonly<Record<string, string>>;

interface CallFormOptions<C extends AnyCall, Values extends FieldValues> {
  readonly defaultValues: DefaultValues<NoInfer<Values>>;
  /** Maps the form's values to the call's input. */
  readonly complete?: (values: Values) => SentBy<C>;
  /**
   * For an update: the fields that identify the record. Of the others only changed ones are sent (a patch), so
   * that a concurrent change by someone else is not overwritten.
   */
  readonly record?: readonly string[] | undefined;
  /** Validation before the call's own schema. */
  readonly problemsOf?: (values: Values) => Problems;
  /** A limit in the units that the field shows, where the call counts in others. */
  readonly limitText?: (field: string, limit: number) => string | undefined;
  /** Keeps unsent input over a reload or a lost network. */
  readonly draft?: Draft<NoInfer<Values>>;
  /** The field beside which a refusal is shown, if it is about one. */
  readonly fieldOf?:
    | Partial<Record<ShownErrorCode, NoInfer<Path<Values>>>>
    | ((error: ApiError) => NoInfer<Path<Values>> | undefined);
  /** Reads whose cached answers are stale afterwards. */
  readonly invalidates?: readonly Read[];
  /** See CommandOptions. */
  readonly preview?: (sent: SentBy<C>) => () => void;
  readonly said?: (output: OutputOf<C>, sent: SentBy<C>) => string;
  readonly onDone?: (output: OutputOf<C>, sent: SentBy<C>) => void | Promise<void>;
  /** Returns true when it has handled the refusal itself. */
  readonly onRefused?: (error: ApiError, sent: SentBy<C>) => boolean;
}

/**
 * The form of one call, on a page or in a drawer: validated by the server's own schema, with field errors from
 * the server beside their fields. Errors without a field become the root error.
 */
export function useCallForm<C extends AnyCall, Values extends FieldValues = SentBy<C>>(
  call: C,
  options: CallFormOptions<C, Values>,
) {
  const complete = options.complete ?? ((values: Values) => values as unknown as SentBy<C>);
  const { invalidates, preview, said } = options;
  const { run } = useCommand(call, {
    ...(invalidates && { invalidates }),
    ...(preview && { preview }),
    ...(said && { said: (output, sent) => ({ text: said(output, sent), tone: 'good' }) }),
    onRefused: () => true,
  });
  const form = useForm<Values>({
    defaultValues: options.defaultValues,
    // Validate on submit only: an error that appears on blur moves the button that is about to be pressed.
    mode: 'onSubmit',
    resolver: (values) => {
      const parsed = z.safeParse(call.input, toSend(values), { reportInput: true });
      const problems = {
        ...(!parsed.success && texts(fieldProblems(parsed.error), options.limitText)),
        ...options.problemsOf?.(values),
      };
      const errors = {};
      for (const [field, message] of Object.entries(problems)) set(errors, field, { type: 'rule', message });
      return Object.keys(problems).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const { reset, watch, formState } = form;

  function toSend(values: Values): SentBy<C> {
    const sent = complete(values);
    if (!options.record) return sent;
    const before = complete(formState.defaultValues as Values) as Record<string, unknown>;
    const changed = Object.entries(sent).filter(
      ([field, value]) =>
        options.record?.includes(field) || JSON.stringify(value) !== JSON.stringify(before[field]),
    );
    return Object.fromEntries(changed) as SentBy<C>;
  }

  const [draft] = useState(options.draft);
  const [restored, setRestored] = useState(false);
  useLayoutEffect(() => {
    if (!draft) return;
    const kept = draft.read();
    if (kept) {
      reset(kept.value, { keepDefaultValues: true });
      setRestored(true);
    }
    // Without a name it is a reset, not input.
    const typing = watch((values, { name }) => {
      if (name) draft.write(values as Values);
    });
    return () => {
      typing.unsubscribe();
      draft.flush();
    };
  }, [draft, reset, watch]);

  function show(error: ApiError): void {
    const { fieldOf } = options;
    const field = typeof fieldOf === 'function' ? fieldOf(error) : fieldOf?.[error.code];
    const message = errorText(error.code, error.details);
    if (field) {
      form.setError(field, { type: error.code, message }, { shouldFocus: true });
      return;
    }
    const named = error.code === 'MALFORMED' ? (error.details['fields'] as FieldProblem[] | undefined) : [];
    for (const [name, problem] of Object.entries(texts(named ?? [], options.limitText)))
      form.setError(name as Path<Values>, { type: error.code, message: problem });
    form.setError('root', { type: error.code, message });
  }

  const submit = form.handleSubmit(async (values) => {
    const sent = toSend(values as Values);
    const result = await run(sent);
    if (result.ok) {
      draft?.clear();
      setRestored(false);
      await options.onDone?.(result.value, sent);
    } else if (!options.onRefused?.(result.error, sent)) show(result.error);
  });

  return {
    ...form,
    submit,
    rootError: formState.errors.root?.message,
    /** The form shows a restored draft. */
    restored,
    /** Discards the draft: back to the saved values. */
    discard() {
      draft?.clear();
      setRestored(false);
      reset();
    },
  };
}

function texts(
  problems: readonly FieldProblem[],
  limitText: CallFormOptions<AnyCall, FieldValues>['limitText'],
): Problems {
  const found: Record<string, string> = {};
  for (const problem of problems) {
    const limit = problem.limit === undefined ? undefined : limitText?.(problem.field, problem.limit);
    found[problem.field] ??= problemText({ ...problem, limit: limit ?? problem.limit });
  }
  return found;
}
