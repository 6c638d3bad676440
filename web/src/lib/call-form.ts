import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { type FieldProblem, fieldProblems } from '@kursi/core/contract/problems.ts';
import { useEffect } from 'react';
import { type DefaultValues, type FieldErrors, type Path, type Resolver, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ApiError, send } from './api.ts';
import type { Draft } from './drafts.ts';
import { errorText, problemText, type ShownErrorCode } from './error-text.ts';

interface CallFormOptions<C extends AnyCall> {
  readonly defaultValues: DefaultValues<SentBy<C>>;
  /** What stands in the form is part of the input; this adds the rest. */
  readonly complete?: (values: SentBy<C>) => SentBy<C>;
  /** For a call that creates: kept over every try of this form. */
  readonly idempotencyKey?: string;
  readonly onDone: (output: OutputOf<C>, sent: SentBy<C>) => void | Promise<void>;
  /** Keeps what was typed and not yet sent, over a reload or a lost network. */
  readonly draft?: Draft<DefaultValues<SentBy<C>>>;
  /** The field beside which a refusal is said, where it is about one. */
  readonly fieldOf?: Partial<Record<ShownErrorCode, Path<SentBy<C>>>>;
  /** Says true when it has dealt with the refusal itself. */
  readonly onRefused?: (error: ApiError, sent: SentBy<C>) => boolean;
}

/**
 * A form for one call: checked by the schema that the server checks with, and the server's word about a
 * field shown beside that field. What belongs to no field is the form's root error.
 */
export function useCallForm<C extends AnyCall>(call: C, options: CallFormOptions<C>) {
  const complete = options.complete ?? ((values: SentBy<C>) => values);
  const form = useForm<SentBy<C>>({
    defaultValues: options.defaultValues,
    resolver: resolverFor(call, complete),
    // Not before the first try: a complaint that appears on leaving a field moves what one is about to press.
    mode: 'onSubmit',
  });

  const { draft } = options;
  const { reset, watch } = form;
  useEffect(() => {
    if (!draft) return;
    const kept = draft.read();
    if (kept) reset(kept.value as DefaultValues<SentBy<C>>, { keepDefaultValues: true });
    const typing = watch((values, { type }) => {
      if (type === 'change') draft.write(values as DefaultValues<SentBy<C>>);
    });
    return () => {
      typing.unsubscribe();
      draft.flush();
    };
  }, [draft, reset, watch]);

  const submit = form.handleSubmit(async (values) => {
    const sent = complete(values as SentBy<C>);
    try {
      const output = await send(call, sent, { idempotencyKey: options.idempotencyKey });
      draft?.clear();
      await options.onDone(output, sent);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (options.onRefused?.(error, sent)) return;
      const field = options.fieldOf?.[error.code];
      if (field) {
        form.setError(
          field,
          { type: error.code, message: errorText(error.code, error.details) },
          { shouldFocus: true },
        );
        return;
      }
      const problems =
        error.code === 'MALFORMED' ? (error.details['fields'] as FieldProblem[] | undefined) : undefined;
      for (const problem of problems ?? []) {
        form.setError(problem.field as Path<SentBy<C>>, {
          type: problem.problem,
          message: problemText(problem),
        });
      }
      form.setError('root', { type: error.code, message: errorText(error.code, error.details) });
    }
  });

  return { ...form, submit, rootError: form.formState.errors.root?.message };
}

function resolverFor<C extends AnyCall>(
  call: C,
  complete: (values: SentBy<C>) => SentBy<C>,
): Resolver<SentBy<C>> {
  return (values) => {
    const parsed = z.safeParse(call.input, complete(values), { reportInput: true });
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const problem of fieldProblems(parsed.error)) {
      errors[problem.field] ??= { type: problem.problem, message: problemText(problem) };
    }
    return { values: {}, errors: errors as FieldErrors<SentBy<C>> };
  };
}
