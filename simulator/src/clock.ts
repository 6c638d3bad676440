/** A clock with an agenda. A manual one stands still until it is advanced. */
export interface Clock {
  readonly manual: boolean;
  now(): number;
  /** Runs `task` once `at` has come; tasks of one moment run in the order they were scheduled. */
  schedule(at: number, task: () => void): void;
  /** When the next task is due. */
  nextAt(): number | undefined;
  /** Manual clocks only: moves on and runs what falls due on the way, each at its own time. */
  advance(ms: number): void;
  stop(): void;
}

interface Task {
  readonly at: number;
  readonly seq: number;
  readonly run: () => void;
}

const LONGEST_TIMER = 2 ** 31 - 1;

export function makeClock(options: { manualFrom?: number | undefined }): Clock {
  const manual = options.manualFrom !== undefined;
  let time = options.manualFrom ?? 0;
  let seq = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;
  const agenda = makeHeap();
  const now = () => (manual ? time : Date.now());

  function runDue(): void {
    timer = undefined;
    timerAt = Number.POSITIVE_INFINITY;
    // What a task schedules for now runs in the next turn, so that requests are not starved.
    const until = seq;
    for (let next = agenda.peek(); next && next.at <= now() && next.seq < until; next = agenda.peek()) {
      agenda.pop();
      next.run();
    }
    arm();
  }

  function arm(): void {
    const next = agenda.peek();
    if (manual || stopped || !next || next.at >= timerAt) return;
    clearTimeout(timer);
    timerAt = next.at;
    timer = setTimeout(runDue, Math.min(Math.max(0, next.at - now()), LONGEST_TIMER));
  }

  return {
    manual,
    now,
    schedule: (at, run) => {
      agenda.push({ at, seq: seq++, run });
      arm();
    },
    nextAt: () => agenda.peek()?.at,
    advance: (ms) => {
      if (!manual) throw new Error('Only a manual clock can be advanced.');
      const until = time + ms;
      for (let next = agenda.peek(); next && next.at <= until; next = agenda.peek()) {
        agenda.pop();
        time = Math.max(time, next.at);
        next.run();
      }
      time = until;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** A binary heap: the earliest task is at its root. */
function makeHeap() {
  const heap: Task[] = [];
  const at = (i: number) => heap[i] as Task;
  const before = (a: Task, b: Task) => a.at < b.at || (a.at === b.at && a.seq < b.seq);
  return {
    peek: (): Task | undefined => heap[0],
    push: (task: Task) => {
      let i = heap.push(task) - 1;
      while (i > 0) {
        const parent = (i - 1) >> 1;
        if (!before(at(i), at(parent))) break;
        [heap[i], heap[parent]] = [at(parent), at(i)];
        i = parent;
      }
    },
    pop: () => {
      const last = heap.pop();
      if (!last || heap.length === 0) return;
      heap[0] = last;
      for (let i = 0; ; ) {
        let least = i;
        for (const child of [2 * i + 1, 2 * i + 2])
          if (child < heap.length && before(at(child), at(least))) least = child;
        if (least === i) return;
        [heap[i], heap[least]] = [at(least), at(i)];
        i = least;
      }
    },
  };
}
