import { messages as catalogue } from './catalogue/catalogue.ts';
import { messages as conflicts } from './catalogue/conflicts.ts';

export const messages = {
  ...catalogue,
  ...conflicts,
};
