import { UNDO_STACK_MINUTES, UNDO_STACK_SIZE } from '@kursi/core/kernel/undo.ts';

interface Undoable {
  readonly undo: () => unknown;
  readonly at: number;
}

/** The last actions of this desk that can be undone, newest last. */
export function makeUndoStack(now: () => number) {
  let stack: readonly Undoable[] = [];
  const running = new Set<Promise<unknown>>();
  const fresh = () => {
    const since = now() - UNDO_STACK_MINUTES * 60_000;
    stack = stack.filter(({ at }) => at >= since).slice(-UNDO_STACK_SIZE);
    return stack;
  };
  return {
    /** Returns the undo of this action: it runs once, from the notice or from the keyboard. */
    push(undo: () => unknown): () => void {
      const entry = { undo, at: now() };
      stack = [...fresh(), entry].slice(-UNDO_STACK_SIZE);
      return () => {
        if (!stack.includes(entry)) return;
        stack = stack.filter((other) => other !== entry);
        undo();
      };
    },
    /** Follows an action until it can be undone, or was refused. */
    follow<T>(action: Promise<T>): Promise<T> {
      running.add(action);
      const forget = () => running.delete(action);
      action.then(forget, forget);
      return action;
    },
    /** Ctrl+Z: undoes the newest; false when there is nothing left. */
    async undoLast(): Promise<boolean> {
      // Optimistic: an action is seen before it is answered, and is the newest all the same.
      while (running.size > 0) await Promise.allSettled(running);
      const last = fresh().at(-1);
      if (!last) return false;
      stack = stack.slice(0, -1);
      last.undo();
      return true;
    },
  };
}

export const deskUndo = makeUndoStack(() => performance.now());
