import { health } from './admin/health.ts';
import { operations } from './admin/operations.ts';
import { platform } from './admin/platform.ts';
import { prices } from './admin/prices.ts';

export const messages = {
  ...platform,
  ...operations,
  ...prices,
  ...health,
};
