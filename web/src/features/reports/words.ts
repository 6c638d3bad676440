import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { salesReportCalls } from '@kursi/core/sales/sales-report.contract.ts';

/** Sold, came in and earned of the chosen range, and of earlier ones. */
export type Words = OutputOf<typeof salesReportCalls.getWords>;
