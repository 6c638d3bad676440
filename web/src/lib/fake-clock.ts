/** A fake clock for tests; timers are injected, so nothing global is replaced. */
export function makeClock(start = 1_000_000) {
  let time = start;
  let last = 0;
  const timers = new Map<number, { readonly at: number; readonly act: () => void }>();

  return {
    now: () => time,
    setTimer(act: () => void, milliseconds: number): number {
      last += 1;
      timers.set(last, { at: time + milliseconds, act });
      return last;
    },
    clearTimer(timer: unknown): void {
      if (typeof timer === 'number') timers.delete(timer);
    },
    waiting: () => [...timers.values()].map(({ at }) => at - time).sort((a, b) => a - b),
    /** Runs due timers in order, and lets promises settle after each. */
    async pass(milliseconds: number): Promise<void> {
      const end = time + milliseconds;
      await settle();
      for (;;) {
        const [id, due] =
          [...timers].filter(([, timer]) => timer.at <= end).sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
        if (id === undefined || due === undefined) break;
        timers.delete(id);
        time = due.at;
        due.act();
        await settle();
      }
      time = end;
    },
  };
}

export function settle(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
