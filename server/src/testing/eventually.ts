const backgroundWork = new Set<() => Promise<void>>();

/** Registers work to run while a test waits, e.g. due jobs. Returns the function that unregisters it. */
export function doWhileWaiting(work: () => Promise<void>): () => void {
  backgroundWork.add(work);
  return () => void backgroundWork.delete(work);
}

/** Polls until `ask` returns a value, running due jobs in between. */
export async function eventually<T>(
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  seconds = 20,
): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (performance.now() > until) throw new Error(`nothing of the kind within ${seconds} s: ${ask}`);
    await Promise.all(Array.from(backgroundWork, (work) => work()));
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
