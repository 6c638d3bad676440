import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { useRef, useState } from 'react';
import { ApiError, type SendOptions, send } from '../api/api.ts';
import { errorText } from '../api/error-text.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { t } from '../text.ts';
import type { CachePatch } from './cache-patch.ts';

/** A call whose answers are cached. */
export type Read = Pick<AnyCall, 'method' | 'path'>;

export type CommandResult<Output> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly error: ApiError };

/** A message to the person: a toast, or the status bar of the desk. */
export interface CommandNotice {
  readonly text: string;
  readonly tone?: 'plain' | 'good' | 'bad';
  readonly undo?: { readonly label: string; readonly onUndo: () => void; readonly isHeldBack?: boolean };
}

export interface CommandOptions<Input, Output> {
  /** Reads whose cached answers become stale. Refetched when the last pending command that names them has settled. */
  readonly invalidates?: readonly Read[];
  /** Optimistic updates of cached answers; rolled back when the server refuses. */
  readonly optimistic?: (input: Input) => readonly CachePatch[];
  /**
   * The same for what is no cached answer, such as the person of the session: shows the change and returns
   * its rollback.
   */
  readonly preview?: (input: Input) => () => void;
  /** The record it changes. Commands of one scope are sent in the order they were started. */
  readonly scope?: (input: Input) => string;
  /** After success, also when the component has unmounted. */
  readonly onDone?: (output: Output, input: Input) => void;
  /** The notice after success. */
  readonly said?: (output: Output, input: Input) => string | Omit<CommandNotice, 'undo'> | undefined;
  /** The inverse action, usually the `run` of another command; offered beside `said` for the undo window. */
  readonly undo?: (output: Output, input: Input) => (() => unknown) | undefined;
  /** Returns true when the screen shows the refusal itself; otherwise it becomes a notice. */
  readonly onRefused?: (error: ApiError, input: Input) => boolean;
  /** Where notices go; a toast by default. */
  readonly notify?: (notice: CommandNotice) => void;
}

export interface Command<Input, Output> {
  /** Never rejects for a refusal or a lost connection. Works after the component has unmounted. */
  run(input: Input): Promise<CommandResult<Output>>;
  /** In flight, or refetching what it invalidated. Reading it subscribes the component. */
  readonly pending: boolean;
  /** The input of the latest pending run, for a list whose rows share one command. */
  readonly pendingInput: Input | null;
}

/** Several calls that are one action to a person; each run gets the idempotency key of its intention. */
export type CommandAction<Input, Output> = (input: Input, options: SendOptions) => Promise<Output>;

/** Runs a command; queries.ts sets an execution with TanStack Query's mutations. */
export interface CommandExecution {
  readonly execute: <Output>(job: {
    readonly act: () => Promise<Output>;
    readonly scope: string | undefined;
    readonly patches: readonly CachePatch[];
    readonly invalidates: readonly Read[];
  }) => { readonly output: Promise<Output>; readonly refreshed: Promise<unknown> };
}

const scopes = new Map<string, Promise<unknown>>();

/**
 * Public pages run without TanStack Query (decision 013): no cache to patch or invalidate, and a scope is a
 * chain of promises.
 */
let execution: CommandExecution = {
  execute({ act, scope }) {
    if (scope === undefined) return { output: act(), refreshed: Promise.resolve() };
    const output = (scopes.get(scope) ?? Promise.resolve()).then(act, act);
    scopes.set(scope, output);
    const forget = () => {
      if (scopes.get(scope) === output) scopes.delete(scope);
    };
    output.then(forget, forget);
    return { output, refreshed: Promise.resolve() };
  },
};

export function setCommandExecution(given: CommandExecution): void {
  execution = given;
}

let showNotice: (notice: CommandNotice) => void = () => undefined;

/** Dependency injection: start.tsx says where notices appear, since lib renders nothing. */
export function setCommandNotices(show: (notice: CommandNotice) => void): void {
  showNotice = show;
}

const refusalNotice = ({ code, details }: ApiError): CommandNotice => ({
  text: errorText(code, details),
  tone: 'bad',
});

/** Shows a refusal of something that is no command: a browser permission, several steps. */
export function showRefusal(error: unknown): void {
  showNotice(refusalNotice(error instanceof ApiError ? error : new ApiError('UNEXPECTED')));
}

/** useCommand without React. */
export function makeCommand<Input, Output>(
  act: () => CommandAction<Input, Output>,
  latest: () => CommandOptions<Input, Output>,
  onPending: (input: Input | null) => void = () => undefined,
): (input: Input) => Promise<CommandResult<Output>> {
  /** Idempotency keys of intentions that have not succeeded yet, by input. */
  const keys = new Map<string, string>();
  let running = 0;
  return async function run(input) {
    const options = latest();
    const { notify = showNotice } = options;
    const intention = JSON.stringify(input) ?? '';
    const idempotencyKey = keys.get(intention) ?? newIdempotencyKey();
    keys.set(intention, idempotencyKey);
    running++;
    onPending(input);
    const rollBack = options.preview?.(input);
    const { output, refreshed } = execution.execute({
      act: () => act()(input, { idempotencyKey }),
      scope: options.scope?.(input),
      patches: options.optimistic?.(input) ?? [],
      invalidates: options.invalidates ?? [],
    });
    void Promise.allSettled([output, refreshed]).then(() => {
      running--;
      if (running === 0) onPending(null);
    });
    try {
      const value = await output;
      keys.delete(intention);
      options.onDone?.(value, input);
      const said = options.said?.(value, input);
      const notice = typeof said === 'string' ? { text: said } : said;
      const undo = options.undo?.(value, input);
      if (notice)
        notify({
          ...notice,
          ...(undo && { undo: { label: t('action.undo'), onUndo: () => void undo(), isHeldBack: true } }),
        });
      return { ok: true, value };
    } catch (error) {
      rollBack?.();
      if (!(error instanceof ApiError)) {
        // Unexpected error: shown to the person and rethrown, so that it is reported.
        notify(refusalNotice(new ApiError('UNEXPECTED')));
        throw error;
      }
      if (!options.onRefused?.(error, input)) notify(refusalNotice(error));
      return { ok: false, error };
    }
  };
}

/**
 * The one way in which the web changes something. `call` is a call of the contract, or a function for several
 * calls that are one thing to a person.
 *
 *     const cancel = useCommand(visitCalls.cancel, {
 *       scope: ({ visit_id }) => visit_id,
 *       optimistic: ({ visit_id }) => [patchQuery(scheduleCalls.get, {}, without(visit_id))],
 *       invalidates: touchedBy('booking.moved'),
 *       said: () => t(…),
 *       undo: (_, input) => () => uncancel.run(input),
 *     });
 *     <Button loading={cancel.pending} onClick={() => void cancel.run({ business_id, visit_id })} />
 *
 * - Idempotency: the key is made once per intention. A retry of the same input keeps it until it has
 *   succeeded; another input is another intention.
 * - Order: commands of one `scope` run one after the other.
 * - Optimistic updates show at once, survive a refetch meanwhile, and are rolled back when refused.
 * - A refusal is said in words (error-text.ts) unless `onRefused` shows it; `run` answers it as a value.
 * - It outlives its screen: an undo that is pressed after the drawer has closed still works.
 */
export function useCommand<C extends AnyCall>(
  call: C,
  options?: CommandOptions<SentBy<C>, OutputOf<C>>,
): Command<SentBy<C>, OutputOf<C>>;
export function useCommand<Input, Output>(
  action: CommandAction<Input, Output>,
  options?: CommandOptions<Input, Output>,
): Command<Input, Output>;
export function useCommand<Input, Output>(
  call: AnyCall | CommandAction<Input, Output>,
  options: CommandOptions<Input, Output> = {},
): Command<Input, Output> {
  const latest = useRef({ call, options });
  latest.current = { call, options };
  const isWatched = useRef(false);
  const [pendingInput, setPendingInput] = useState<{ readonly input: Input } | null>(null);
  const [run] = useState(() =>
    makeCommand<Input, Output>(
      () => {
        const { call: now } = latest.current;
        if (typeof now === 'function') return now;
        return (input, sendOptions) => send(now, input as never, sendOptions) as Promise<Output>;
      },
      () => latest.current.options,
      // Lazy subscription: a screen that never reads `pending`, such as the calendar, does not rerender for it.
      (input) => {
        if (isWatched.current) setPendingInput(input === null ? null : { input });
      },
    ),
  );
  return {
    run,
    get pending() {
      isWatched.current = true;
      return pendingInput !== null;
    },
    get pendingInput() {
      isWatched.current = true;
      return pendingInput?.input ?? null;
    },
  };
}
