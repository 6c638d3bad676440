import * as z from 'zod/mini';
import { attempt } from '../../../lib/api/attempt.ts';

const wanted = z.object({
  guest_count: z.int(),
  service_ids: z.array(z.string()),
  entity_id: z.nullable(z.string()),
});
/** What someone chose before they went to pay the deposit. */
export type Chosen = z.output<typeof wanted>;

const keyOf = (waitlistId: string) => `kursi:join:${waitlistId}`;

/** For this tab alone: it comes back from the checkout. */
export function keepChosen(waitlistId: string, chosen: Chosen): void {
  attempt(() => sessionStorage.setItem(keyOf(waitlistId), JSON.stringify(chosen)));
}

export function takeChosen(waitlistId: string): Chosen | null {
  const text = attempt(() => sessionStorage.getItem(keyOf(waitlistId)));
  attempt(() => sessionStorage.removeItem(keyOf(waitlistId)));
  const read = z.safeParse(
    wanted,
    attempt(() => JSON.parse(text ?? 'null')),
  );
  return read.success ? read.data : null;
}
