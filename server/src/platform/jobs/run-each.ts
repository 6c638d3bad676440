/**
 * For jobs over many records: one failure does not block the rest. Without `onError` the failures are thrown
 * together at the end, so that the queue retries the job and keeps it as a dead job.
 */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onError?: (error: unknown) => void,
): Promise<void> {
  const failed: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (onError) onError(error);
      else failed.push(error);
    }
  }
  if (failed.length > 0) {
    throw new AggregateError(failed, `${failed.length} of ${items.length} failed: ${String(failed[0])}`);
  }
}
