import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { lockBusiness } from '../business/public.ts';
import { refreshHasService } from './refresh-has-service.ts';
import { updateService } from './service.store.ts';

export async function removeService(
  ctx: CommandContext,
  { id }: { readonly id: string },
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const { tx, business_id, now } = ctx;
  await lockBusiness(tx, business_id);
  const removed = { service_status: 'deleted' as const, updated_at: now };
  if (!(await updateService(tx, { business_id, id }, removed, { alsoRemoved: false })))
    return refuse('NOT_FOUND');
  await refreshHasService(ctx);
  ctx.emit('service.removed', { service_id: id });
  return done;
}
