import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { type FieldProblem, fieldProblems } from '@kursi/core/contract/problems.ts';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, type SendOptions, send } from './api.ts';
import type { Draft } from './drafts.ts';
import { errorText, problemText, type ShownErrorCode } from './error-text.ts';

export type Problems = Readonly<Record<string, string>>;

interface DrawerFormOptions<Values> {
  /** Where unsaved text of this kind of drawer is kept, by what it is about. */
  readonly kept: Draft<Record<string, Values>>;
  /** What this drawer is about: an id, or that something new is made. */
  readonly about: string;
  /** As it is saved. */
  readonly initial: Values;
}

/**
 * The form of a drawer that is easily closed by accident: what is typed is kept on the device until it is
 * saved or given up, and stands there again when the drawer is opened for the same thing.
 */
export function useDrawerForm<Values extends object>({ kept, about, initial }: DrawerFormOptions<Values>) {
  const [found] = useState(() => kept.read()?.value[about]);
  const [values, setValues] = useState<Values>(found ?? initial);
  const [restored, setRestored] = useState(found !== undefined);
  const [problems, setProblems] = useState<Problems>({});
  const [rootProblem, setRootProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => () => kept.flush(), [kept]);
  const latest = useRef(values);
  latest.current = values;

  function keep(next: Values | undefined): void {
    const { [about]: _, ...others } = kept.read()?.value ?? {};
    const all = next ? { ...others, [about]: next } : others;
    if (Object.keys(all).length > 0) kept.write(all);
    else kept.clear();
  }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]): void {
    const next = { ...latest.current, [name]: value };
    latest.current = next;
    setValues(next);
    keep(next);
    setProblems((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !isOf(field, name))));
  }

  return {
    values,
    set,
    problems,
    rootProblem,
    busy,
    restored,
    /** Back to what is saved. */
    discard() {
      keep(undefined);
      setRestored(false);
      setValues(initial);
      setProblems({});
      setRootProblem(undefined);
    },
    /**
     * Checks with the schema of the call, sends, and says beside the fields what is wrong. Null when it was
     * refused; the form then says why.
     */
    async submit<C extends AnyCall>(
      call: C,
      input: SentBy<C>,
      options: SendOptions & {
        readonly own?: Problems;
        readonly fieldOf?:
          | Partial<Record<ShownErrorCode, string>>
          | ((error: ApiError) => string | undefined);
        /** Hears of every refusal; what it adds stands beside what the form says. */
        readonly onRefused?: (error: ApiError) => void;
      } = {},
    ): Promise<OutputOf<C> | null> {
      const parsed = z.safeParse(call.input, input, { reportInput: true });
      const found = parsed.success ? {} : byField(fieldProblems(parsed.error));
      const all = { ...found, ...options.own };
      setRootProblem(undefined);
      setProblems(all);
      if (Object.keys(all).length > 0) return null;
      setBusy(true);
      try {
        const output = await send(call, input, options);
        keep(undefined);
        return output;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        options.onRefused?.(error);
        const { fieldOf } = options;
        const field = typeof fieldOf === 'function' ? fieldOf(error) : fieldOf?.[error.code];
        const text = errorText(error.code, error.details);
        const named = error.code === 'MALFORMED' ? (error.details['fields'] as FieldProblem[]) : [];
        setProblems(field ? { [field]: text } : byField(named ?? []));
        if (!field) setRootProblem(text);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

function byField(problems: readonly FieldProblem[]): Problems {
  const texts: Record<string, string> = {};
  for (const problem of problems) texts[problem.field] ??= problemText(problem);
  return texts;
}

function isOf(field: string, name: PropertyKey): boolean {
  return field === name || field.startsWith(`${String(name)}.`);
}
