/** For browser features that may throw, such as storage in a private window: undefined instead. */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
