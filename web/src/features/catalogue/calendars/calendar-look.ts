import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { IconChair, IconStore, IconUser } from '../../../ui/pictures/icons.ts';

export const kindIcons = {
  chair: IconChair,
  room: IconStore,
  person: IconUser,
} as const satisfies Record<Calendar['kind'], typeof IconUser>;
