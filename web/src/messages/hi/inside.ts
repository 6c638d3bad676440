import { insideErrors } from './inside/inside-errors.ts';
import { notifications } from './inside/notifications.ts';
import { pictures } from './inside/pictures.ts';
import { rights } from './inside/rights.ts';
import { shared } from './inside/shared.ts';
import { shell } from './inside/shell.ts';

export const messages = {
  ...shell,
  ...shared,
  ...insideErrors,
  ...notifications,
  ...pictures,
  ...rights,
};
