import { csvLine } from '../kernel/csv/csv.ts';
import { isYearKnown } from './client-days.ts';
import type { ImportedClient } from './client-import.ts';

/** In the order of `importFields`; `guessSettings` knows them up to the id, and leaves out our own figures behind it. */
const HEAD = [
  'Name',
  'Phone',
  'Email',
  'Birthday',
  'Anniversary',
  'Gender',
  'Note',
  'No offers',
  'Client since',
  'Client id',
  'Visits',
  'Last visit',
  'Spent',
];
const PHONE = HEAD.indexOf('Phone');

interface ExportedClient extends Omit<ImportedClient, 'due'> {
  readonly visits: number | null;
  readonly last_visit_on: string | null;
  readonly spent: number | null;
}

export const clientExportHead = csvLine(HEAD);

/**
 * One client of the export. A phone number is written with spaces, +91 98765 43210: a spreadsheet keeps that as text,
 * where +919876543210 becomes a rounded number and an apostrophe in front would be in the way of a dialler. It has
 * digits, spaces and the plus only, so it is no formula.
 */
export function clientExportLine(client: ExportedClient): string {
  const { name, email, birthday, anniversary, gender, note, no_offers, since, client_id } = client;
  const rest = [
    email,
    yearly(birthday),
    yearly(anniversary),
    gender,
    note,
    no_offers ? 'yes' : '',
    since,
    client_id,
    client.visits?.toString(),
    client.last_visit_on,
    client.spent && (client.spent / 100).toFixed(2),
  ];
  const cells = [name, spacedPhone(client.phone), ...rest].map((value) => value ?? '');
  return csvLine(cells, (column) => column === PHONE);
}

/** "--02-14" without a year, as address books write it; the import reads it. */
function yearly(date: string | null): string | null {
  return date && !isYearKnown(date) ? `-${date.slice(4)}` : date;
}

function spacedPhone(phone: string | null): string {
  if (phone === null) return '';
  const home = /^(\+91)(\d{5})(\d{5})$/.exec(phone);
  return home ? home.slice(1).join(' ') : `${phone.slice(0, 3)} ${phone.slice(3)}`;
}
