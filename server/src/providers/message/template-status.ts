import type { ProviderTemplate } from './message-provider.ts';

const statuses: Readonly<Record<string, ProviderTemplate['status']>> = {
  APPROVED: 'APPROVED',
  REJECTED: 'REJECTED',
  PENDING: 'PENDING',
  IN_APPEAL: 'PENDING',
  ARCHIVED: 'FAILED',
  PAUSED: 'FAILED',
  DISABLED: 'FAILED',
  LIMIT_EXCEEDED: 'FAILED',
  FAILED: 'FAILED',
  DELETED: 'DELETED',
  PENDING_DELETION: 'DELETED',
};

/** The provider's word as ours. What we do not call by a name of its own is FAILED, with that word as the reason. */
export function statusOf(word: string, reason: string | null): Pick<ProviderTemplate, 'status' | 'reason'> {
  const upper = word.toUpperCase();
  const status = statuses[upper] ?? 'PENDING';
  const isSaid = reason !== null && reason !== '' && reason !== 'NONE';
  if (status === 'APPROVED' || status === 'PENDING') return { status, reason: null };
  return { status, reason: isSaid ? (upper === status ? reason : `${upper}: ${reason}`) : upper };
}
