/** Asks again until the answer is there, because background work has no moment of its own to wait for. */
export async function eventually<T>(
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  seconds = 20,
): Promise<T> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (performance.now() > until) throw new Error(`nothing of the kind within ${seconds} s: ${ask}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
