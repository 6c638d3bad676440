import { front } from './en/front.ts';
import { inside } from './en/inside.ts';

/** All of it, for types and tests; pages fetch the two parts (lib/text.ts). */
export const en = { ...front, ...inside } as const;
