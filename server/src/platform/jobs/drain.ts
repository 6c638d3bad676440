/** Batches under way at the same time: one is sent while the next is read. */
const AT_ONCE = 2;

/**
 * Works through what is due, batch by batch, until nothing is left or the time is up: then false. The first error ends
 * it, after what is under way has finished.
 */
export async function drain<Item>({
  claim,
  work,
  isOver,
}: {
  /** Takes the next batch for this process alone; empty when nothing is due. */
  readonly claim: () => Promise<readonly Item[]>;
  readonly work: (batch: readonly Item[]) => Promise<void>;
  readonly isOver: () => boolean;
}): Promise<boolean> {
  const underWay = new Set<Promise<void>>();
  const faults: unknown[] = [];
  let isDone = false;
  while (faults.length === 0 && !isDone && !isOver()) {
    const batch = await claim();
    isDone = batch.length === 0;
    if (isDone) break;
    const working = work(batch)
      .catch((error: unknown) => void faults.push(error))
      .finally(() => underWay.delete(working));
    underWay.add(working);
    if (underWay.size >= AT_ONCE) await Promise.race(underWay);
  }
  await Promise.all(underWay);
  if (faults.length > 0) throw faults[0];
  return isDone;
}
