import * as z from 'zod/mini';

const part = z.object({
  what: z.enum(['added', 'removed', 'moved', 'length', 'person', 'price', 'order']),
  service: z.optional(z.string()),
  /** Times, minutes, calendar ids or paise, by `what`. */
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  /** Of a price: the undo of staff may restore it, with the person who had it before the edit. */
  booking_id: z.optional(z.string()),
  entity_id: z.optional(z.string()),
});
/** One part of an edited visit; the event `visit.edited` carries the list as JSON in `parts`. */
export type EditedPart = z.output<typeof part>;

export function readEditedParts(text: string | undefined): readonly EditedPart[] {
  try {
    return z.parse(z.array(part), JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}
