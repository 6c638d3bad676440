import { csvLine } from '../kernel/csv/csv.ts';
import type { Paise } from '../kernel/money.ts';
import type { NotGotReason, recipientOutcomes } from './results.contract.ts';

const HEAD = [
  'Name',
  'Phone',
  'Outcome',
  'Reason',
  'Answered',
  'Visits booked',
  'Amount',
  'First visit',
  'Client id',
];
const PHONE = HEAD.indexOf('Phone');

export const recipientExportHead = csvLine(HEAD);

interface ExportedRecipient {
  readonly client_id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly outcome: (typeof recipientOutcomes)[number];
  readonly reason: NotGotReason | null;
  readonly answered: boolean;
  readonly visits: number;
  readonly amount: Paise;
  readonly visit_on: string | null;
}

const words = (code: string | null) => code?.replaceAll('_', ' ') ?? '';

/** One recipient. A phone number is written with spaces, so that a spreadsheet keeps it as text. */
export function recipientExportLine(one: ExportedRecipient): string {
  const { name, outcome, reason, answered, visits, amount, visit_on, client_id } = one;
  const phone = one.phone?.replace(/^(\+91)(\d{5})(\d{5})$/, '$1 $2 $3') ?? '';
  const rupees = visits === 0 ? '' : (amount / 100).toFixed(2);
  const cells = [name, phone, words(outcome), words(reason), answered ? 'yes' : '', visits || '', rupees];
  return csvLine([...cells, visit_on ?? '', client_id], (column) => column === PHONE);
}
