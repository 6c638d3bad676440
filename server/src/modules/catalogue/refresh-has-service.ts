import type { CommandContext } from '../../platform/module/command-context.ts';
import { setHasService } from '../business/public.ts';
import { hasEnabledService } from './service.store.ts';

/** The flag of the business follows its services. */
export async function refreshHasService({ tx, business_id }: CommandContext): Promise<void> {
  await setHasService(tx, business_id, await hasEnabledService(tx, business_id));
}
