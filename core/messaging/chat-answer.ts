import * as z from 'zod/mini';
import { instant } from '../contract/fields.ts';

export const MOST_LETTERS_OF_AN_ANSWER = 1000;

/** What went back in the chat. */
export const chatAnswer = z.object({
  text: z.string(),
  at: instant,
  /** The member who wrote it; null: Kursi by itself. */
  by: z.nullable(z.string()),
});
