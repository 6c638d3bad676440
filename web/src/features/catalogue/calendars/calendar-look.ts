import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import type { AvatarTone } from '../../../ui/avatar.tsx';
import { IconChair, IconStore, IconUser } from '../../../ui/icons.ts';

/** The eight colours of calendars, from 1 on. */
export const tones: readonly AvatarTone[] = [
  'sand',
  'sky',
  'leaf',
  'violet',
  'peach',
  'teal',
  'brand',
  'plain',
];

export const toneOf = (colour: number): AvatarTone => tones[colour - 1] ?? 'plain';

export const kindIcons = {
  chair: IconChair,
  room: IconStore,
  person: IconUser,
} as const satisfies Record<Calendar['kind'], typeof IconUser>;
