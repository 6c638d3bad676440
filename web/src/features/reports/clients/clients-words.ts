import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { clientReportCalls } from '@kursi/core/sales/client-report.contract.ts';
import { formatMonth } from '../../../lib/format.ts';

export type ClientReport = OutputOf<typeof clientReportCalls.get>;

/** "Nov 2026" */
export const monthName = (month: string) => `${formatMonth(`${month}-01`)} ${month.slice(0, 4)}`;
