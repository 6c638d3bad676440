import { type BillDraft, billDraft } from '@kursi/core/billing/bill-draft.ts';
import * as z from 'zod/mini';
import { draft } from '../../../lib/device/drafts.ts';

/** Unfinished bills on this device, by business. */
export const billDrafts = draft<Record<string, BillDraft>>('bill', 2, z.record(z.string(), billDraft));

/** Where the draft of a bill is kept on this device. */
export const draftKey = (businessId: string, visitId: string | null): string =>
  visitId ? `${businessId} ${visitId}` : businessId;
