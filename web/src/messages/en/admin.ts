import { health } from './admin/health.ts';
import { operations } from './admin/operations.ts';
import { platform } from './admin/platform.ts';
import { prices } from './admin/prices.ts';
import { recurring } from './admin/recurring.ts';

/** The installation's admin. */
export const messages = {
  ...platform,
  ...operations,
  ...prices,
  ...health,
  ...recurring,
} as const;
