/** For what a browser may forbid, such as storage in a private window: the page goes on without it. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
