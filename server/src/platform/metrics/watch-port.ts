/** A call to what lies outside, and what came of it: a word from a closed list. */
export type ObserveCall = (port: string, call: string, outcome: string, seconds: number) => void;

/** A port whose calls are timed and counted by what came of them. */
export function watchPort<P extends object>(name: string, port: P, observe: ObserveCall): P {
  function timed(call: string, work: () => unknown): unknown {
    const started = performance.now();
    const note = (outcome: string) => observe(name, call, outcome, (performance.now() - started) / 1000);
    const result = work();
    if (!(result instanceof Promise)) return result;
    return result.then(
      (value: unknown) => {
        note(outcomeOf(value));
        return value;
      },
      (error: unknown) => {
        note('failed');
        throw error;
      },
    );
  }

  return new Proxy(port, {
    get(target, key) {
      const member = Reflect.get(target, key) as unknown;
      if (typeof member !== 'function' || typeof key !== 'string') return member;
      return (...given: unknown[]) => timed(key, () => member.apply(target, given) as unknown);
    },
    apply: (target, self, given) =>
      timed('send', () => Reflect.apply(target as never, self, given) as unknown),
  });
}

/** Providers answer a refusal as a value: `is` of a message, the status of a push service. */
function outcomeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return 'done';
  if ('is' in value && typeof value.is === 'string') return value.is;
  if ('status' in value && typeof value.status === 'number') return value.status < 400 ? 'done' : 'refused';
  return 'done';
}
