import { operations } from './admin/operations.ts';
import { platform } from './admin/platform.ts';
import { prices } from './admin/prices.ts';

export const messages = {
  ...platform,
  ...operations,
  ...prices,
};
