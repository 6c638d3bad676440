import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { Complaint } from '@kursi/core/operations/health.ts';
import type { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import type { Translate } from '../../lib/text.ts';

export type Health = OutputOf<typeof operationsCalls.getHealth>;

export function complaintWords(t: Translate, complaint: Complaint): string {
  switch (complaint.about) {
    case 'backup':
    case 'copy':
    case 'check':
      return t(`health.late_${complaint.about}`, {
        count: Math.floor(complaint.seconds / 86_400),
      });
    case 'provider':
      return t('health.provider_fails', { port: portWords(t, complaint.port) });
    case 'disk':
      return t('health.disk_low');
    case 'failed':
      return t('health.many_failed');
    case 'jobs_stand':
      return t('health.jobs_stand');
    case 'jobs_given_up':
      return t('health.jobs_given_up');
    case 'pool':
      return t('health.pool_short');
  }
}

const PORTS = ['mail', 'whatsapp', 'push', 'payments', 'files'] as const;

export function portWords(t: Translate, port: string): string {
  const known = PORTS.find((one) => one === port);
  return known ? t(`health.port_${known}`) : port;
}

export function sizeWords(t: Translate, bytes: number): string {
  const [gigabytes, megabytes] = [bytes / 1e9, bytes / 1e6];
  if (gigabytes >= 1) return t('health.gb', { count: Math.round(gigabytes) });
  return t('health.mb', { count: Math.ceil(megabytes) });
}

export function tookWords(t: Translate, ms: number): string {
  return ms < 1000
    ? t('health.ms', { count: ms })
    : t('health.seconds', {
        count: ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1000),
      });
}
