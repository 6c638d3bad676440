import { clientHelp } from './help/client-help.ts';
import { teamHelp } from './help/team-help.ts';

/** Answers of the help page. */
export const messages = {
  ...clientHelp,
  ...teamHelp,
};
