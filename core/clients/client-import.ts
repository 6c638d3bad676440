import * as z from 'zod/mini';
import { day, email, line, prose } from '../contract/fields.ts';
import { cellText } from '../kernel/csv/csv.ts';
import { noPaise, type Paise, paise } from '../kernel/money.ts';
import { parsePhone } from '../kernel/phone.ts';
import { type DateOrder, latestBegun, typedDay } from '../kernel/typed-day.ts';
import { YEAR_UNKNOWN } from './client-days.ts';
import { nameKey } from './client-search.ts';
import { CLIENT_NAME_MAX, CLIENT_REMARK_MAX, type ClientGender } from './clients.contract.ts';

/** What a column of an imported file can hold; in the order of the export. */
export const importFields = [
  'name',
  'phone',
  'email',
  'birthday',
  'anniversary',
  'gender',
  'note',
  'no_offers',
  'since',
  'client_id',
  'last_visit',
  'spent',
  'balance',
  'due',
] as const;
export type ImportField = (typeof importFields)[number];

export const IMPORT_ROWS_MAX = 50_000;
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;
/** Rows that the page can show before it starts. */
export const IMPORT_SAMPLE = 20;

/** What each column of the file holds; null is left out. Several may be the name: first and last. */
export type ImportColumns = readonly (ImportField | null)[];

/** On the wire: "name,phone,,email", one per column of the file. */
export function readColumns(text: string): ImportColumns | null {
  const columns = text.split(',').map((one) => (one === '' ? null : one));
  const isKnown = (one: string | null): one is ImportField | null =>
    one === null || (importFields as readonly string[]).includes(one);
  if (!columns.every(isKnown)) return null;
  const others = columns.filter((one) => one !== null && one !== 'name');
  return columns.includes('name') && new Set(others).size === others.length ? columns : null;
}

export function writeColumns(columns: ImportColumns): string {
  return columns.map((one) => one ?? '').join(',');
}

export const dateOrders = ['day_first', 'month_first'] as const satisfies readonly DateOrder[];

export interface ImportSettings {
  readonly columns: ImportColumns;
  readonly has_header: boolean;
  readonly date_order: DateOrder;
}

/** A client as a row of the file describes it. */
export interface ImportedClient {
  readonly client_id: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly birthday: string | null;
  readonly anniversary: string | null;
  readonly gender: ClientGender | null;
  readonly note: string | null;
  readonly no_offers: boolean;
  /** A day. */
  readonly since: string | null;
  /** What they owe from the books before; more than nothing. */
  readonly due: Paise | null;
}

export const importReasons = [
  'required',
  'shortened',
  'invalid_text',
  'invalid_phone',
  'rounded_phone',
  'invalid_email',
  'invalid_date',
  'date_ahead',
  'invalid_amount',
  'negative_due',
  'due_is_here',
  'invalid_gender',
  'invalid_yes_no',
] as const;
export type ImportReason = (typeof importReasons)[number];
export interface ImportProblem {
  readonly field: ImportField;
  readonly reason: ImportReason;
}

export interface ReadRow {
  /** Null for a row with neither name nor number: it is left out. */
  readonly client: ImportedClient | null;
  /** What of the row does not come in. */
  readonly problems: readonly ImportProblem[];
}

/** What programs write where nothing is known. */
const NOTHING = /^(?:|-+|–|n\/?a|null|none|nil|undefined)$/i;
/** "-", "??": marks without a letter or a digit. */
const NO_NAME = /^[^\p{L}\p{N}]*$/u;
const GENDERS: Readonly<Record<string, ClientGender>> = {
  f: 'female',
  female: 'female',
  woman: 'female',
  lady: 'female',
  w: 'female',
  girl: 'female',
  ladies: 'female',
  महिला: 'female',
  स्त्री: 'female',
  औरत: 'female',
  लड़की: 'female',
  m: 'male',
  male: 'male',
  man: 'male',
  boy: 'male',
  gents: 'male',
  पुरुष: 'male',
  आदमी: 'male',
  लड़का: 'male',
  o: 'other',
  other: 'other',
  अन्य: 'other',
};
const YES = /^(?:yes|y|true|1|x|हाँ|हां)$/i;
const NO = /^(?:no|n|false|0|नहीं)$/i;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const nameSchema = line(CLIENT_NAME_MAX);
const noteSchema = prose(CLIENT_REMARK_MAX);

/**
 * One row, by the same rules as the form of the desk. A field with a problem is left out, and the client comes in.
 * `today` is for years of two digits and for days that have not come yet.
 */
export function readImportRow(
  cells: readonly string[],
  { columns, date_order }: Pick<ImportSettings, 'columns' | 'date_order'>,
  today: string,
): ReadRow {
  const typed = new Map<ImportField, string>();
  for (const [at, field] of columns.entries()) {
    const text = cellText(cells[at] ?? '').trim();
    if (field === null || (field === 'name' ? NO_NAME : NOTHING).test(text)) continue;
    typed.set(field, field === 'name' ? `${typed.get('name') ?? ''} ${text}`.trim() : text);
  }
  const problems: ImportProblem[] = [];
  const read = <T>(field: ImportField, parse: (text: string) => T | ImportReason[]): T | null => {
    const text = typed.get(field);
    if (text === undefined) return null;
    const value = parse(text);
    if (!Array.isArray(value)) return value;
    for (const reason of value) problems.push({ field, reason });
    return null;
  };
  const dayOf = (text: string) => readDay(text, date_order, today);
  const yearlyOf = (text: string) => readYearlyDay(text, date_order, today);
  const cutTo = (field: ImportField, text: string, most: number) => {
    if (text.length <= most) return text;
    problems.push({ field, reason: 'shortened' });
    return text.slice(0, most).trim();
  };
  const owed = read('due', readDue) ?? noPaise;
  if (owed < 0) problems.push({ field: 'due', reason: 'negative_due' });
  const client = {
    client_id: read('client_id', (text) => (ID.test(text) ? text.toLowerCase() : null)),
    name: read('name', (text) => readName(cutTo('name', text, CLIENT_NAME_MAX))) ?? '',
    phone: read('phone', readPhone),
    email: read('email', (text) => parsedBy(email, text, 'invalid_email')),
    birthday: read('birthday', yearlyOf),
    anniversary: read('anniversary', yearlyOf),
    gender: read('gender', (text) => GENDERS[text.normalize('NFC').toLowerCase()] ?? ['invalid_gender']),
    note: read('note', (text) =>
      parsedBy(noteSchema, cutTo('note', text, CLIENT_REMARK_MAX), 'invalid_text'),
    ),
    no_offers:
      read('no_offers', (text) => YES.test(text) || (NO.test(text) ? false : ['invalid_yes_no'])) ?? false,
    since: read('since', dayOf),
    due: owed > 0 ? owed : null,
  };
  const before = {
    last_visit: read('last_visit', dayOf),
    spent: read('spent', readAmount),
    balance: read('balance', readAmount) ?? (owed < 0 ? String(owed / 100) : null),
  };
  const note = cutTo('note', withFigures(client.note, before), CLIENT_REMARK_MAX);
  if (!typed.has('name')) problems.push({ field: 'name', reason: 'required' });
  const isFound = client.name !== '' || client.phone !== null;
  return { client: isFound ? { ...client, note: note || null } : null, problems };
}

/**
 * What the program before knew of money and visits stays readable on the record. It is in none of our figures: those
 * come from visits and bills. What they owe is the one sum that is carried on (`due`); a balance may mean either side,
 * and what was paid ahead to others is no money that we hold.
 */
function withFigures(
  note: string | null,
  {
    last_visit,
    spent,
    balance,
  }: { readonly last_visit: string | null; readonly spent: string | null; readonly balance: string | null },
): string {
  const said = [
    last_visit && `last visit ${last_visit}`,
    spent && `spent ₹${spent}`,
    balance && `balance ₹${balance}`,
  ].filter(Boolean);
  const figures = said.length > 0 && `Before: ${said.join(', ')}.`;
  return [note, figures].filter(Boolean).join('\n');
}

/** "₹1,20,000.50", "Rs. 300/-", "-500", "(500)": as digits, with a minus. */
function readAmount(text: string): string | ImportReason[] {
  const found =
    /^(?<minus>[-−(]?)\s*(?:(?:₹|rs\.?|inr)\s*)?(?<second>[-−]?)(?<amount>\d[\d,]*(?:\.\d{1,2})?)\s*(?:\/-)?\)?$/i.exec(
      text,
    )?.groups;
  if (!found) return ['invalid_amount'];
  const amount = (found['amount'] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return found['minus'] || found['second'] ? `-${amount}` : amount;
}

/** More is a slip of the columns: a phone number read as money. */
const DUE_MAX = paise(100_000_000);

/** Below nought it was paid ahead. */
function readDue(text: string): Paise | ImportReason[] {
  // As books of accounts write it: debit is owed to the business, credit to the client.
  const { typed = '', side } = /^(?<typed>.*?)\s*(?<side>[dc]r)?\.?$/i.exec(text)?.groups ?? {};
  const amount = readAmount(typed);
  if (Array.isArray(amount)) return amount;
  const [whole = '', part = ''] = amount.replace('-', '').split('.');
  const owed = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (owed > DUE_MAX) return ['invalid_amount'];
  return paise(amount.startsWith('-') !== /^c/i.test(side ?? '') ? -owed : owed);
}

/** The name of a client of whom a file knows only the number. */
export function namelessName(phone: string): string {
  return `Client ${phone.slice(-4)}`;
}

function readName(text: string): string | ImportReason[] {
  if (text === '') return ['required'];
  // A name of marks alone folds to nothing, and could not be found again.
  return nameKey(text) === '' ? ['invalid_text'] : parsedBy(nameSchema, text, 'invalid_text');
}

function readPhone(text: string): string | ImportReason[] {
  // A spreadsheet has rounded it: 9.87654E+09. The last digits are lost.
  if (/^\+?\d[.,]?\d*e\+?\d+$/i.test(text)) return ['rounded_phone'];
  // A spreadsheet that took it for a number with decimals.
  const whole = text.replace(/^(\+?\d{10,14})[.,]0+$/, '$1');
  return (whole.length <= 40 ? parsePhone(whole) : null) ?? ['invalid_phone'];
}

function parsedBy(
  schema: z.ZodMiniType<string>,
  text: string,
  reason: ImportReason,
): string | ImportReason[] {
  const parsed = z.safeParse(schema, text);
  return parsed.success ? parsed.data : [reason];
}

/** No date is written longer, with its time and its zone. */
const DAY_LENGTH_MAX = 60;

/** A time behind it is left out. A day to come is none of these. */
export function readDay(text: string, order: DateOrder, today: string): string | ImportReason[] {
  // A cell may have thousands of times in it, and the pattern below looks behind each of them.
  if (text.length > DAY_LENGTH_MAX) return ['invalid_date'];
  const written = typedDay(text.replace(/[T ]\d{1,2}:\d{2}.*$/, ''), order, latestBegun(today));
  if (written === null || !z.safeParse(day, written).success) return ['invalid_date'];
  return written > today ? ['date_ahead'] : written;
}

/** The same; also "5/7", "5 Jul", "Jul 5" and "--07-05", for a day that comes each year. */
export function readYearlyDay(text: string, order: DateOrder, today: string): string | ImportReason[] {
  const withYear = text.startsWith('--') ? `${YEAR_UNKNOWN}${text.slice(1)}` : `${text} ${YEAR_UNKNOWN}`;
  return typedDay(withYear, order, latestBegun(today)) ?? readDay(text, order, today);
}

const HEADS: readonly (readonly [ImportField, RegExp])[] = [
  ['client_id', /^(?:client|kursi) ?id$/],
  ['no_offers', /^(?:no offers|opted out|opt ?out|unsubscribed|ऑफ़र नहीं)$/],
  [
    'since',
    /^(?:client since|since|created(?: at| on)?|added(?: on)?|joined(?: on)?|registered(?: on)?|date added|कब से)$/,
  ],
  ['last_visit', /^last (?:visit|seen|appointment|bill)|आख़िरी|पिछली/],
  ['spent', /spen[dt]|lifetime|^ltv$|revenue|total (?:sales?|bill|amount)|ख़र्च|खर्च/],
  ['due', /outstanding|^dues?$|due amount|amount due|balance due|unpaid|बकाया|उधार/],
  ['balance', /balance|wallet|advance|credit|बाक़ी/],
  ['birthday', /birth|^dob$|^b day$|जन्म/],
  ['anniversary', /anniv|^doa$|सालगिरह/],
  ['email', /e ?mail|ई[ ‑]?मेल/],
  ['phone', /phone|mobile|^mob\b|contact(?: no| number)?$|^cell|whatsapp|^tel|मोबाइल|फ़ोन|फोन|नंबर/],
  ['gender', /gender|^sex$|लिंग|जेंडर/],
  ['note', /note|remark|comment|notiz|नोट|टिप्पणी/],
  ['name', /name|^client$|^customer$|^guest$|नाम/],
];

const FIGURES: readonly ImportField[] = ['last_visit', 'spent', 'balance', 'due'];

/** From the first rows of the file; the person corrects it. */
export function guessSettings(sample: readonly (readonly string[])[]): ImportSettings {
  const [first = []] = sample;
  const width = Math.max(0, ...sample.map((row) => row.length));
  const heads = first.map((cell) => headOf(cell));
  const has_header =
    heads.some((field) => field !== null) && !first.some((cell) => parsePhone(cell) !== null);
  const columns: (ImportField | null)[] = [];
  for (let at = 0; at < width; at++) {
    const guessed = has_header ? (heads[at] ?? null) : fieldOfValues(sample.map((row) => row[at] ?? ''));
    columns.push(guessed !== null && guessed !== 'name' && columns.includes(guessed) ? null : guessed);
  }
  // A file of Kursi: its figures come from visits and bills that are here already.
  if (columns.includes('client_id'))
    for (const [at, field] of columns.entries()) if (field && FIGURES.includes(field)) columns[at] = null;
  if (!has_header && !columns.includes('name')) {
    const at = columns.findIndex((field, column) => field === null && /\p{L}/u.test(first[column] ?? ''));
    if (at >= 0) columns[at] = 'name';
  }
  return { columns, has_header, date_order: guessDateOrder(sample, columns) };
}

function headOf(cell: string): ImportField | null {
  const head = cell
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[_\-.:\s]+/g, ' ')
    .trim();
  // Names of other things: of the company, of a referrer.
  if (head.length > 40 || /company|business|branch|staff|service|referr|user ?name|nick/.test(head))
    return null;
  return HEADS.find(([, pattern]) => pattern.test(head))?.[0] ?? null;
}

function fieldOfValues(values: readonly string[]): ImportField | null {
  const filled = values.map((value) => value.trim()).filter(Boolean);
  const most = (is: (value: string) => boolean) =>
    filled.length > 0 && filled.filter(is).length * 2 > filled.length;
  if (most((value) => value.includes('@'))) return 'email';
  if (most((value) => parsePhone(value) !== null)) return 'phone';
  if (most((value) => GENDERS[value.toLowerCase()] !== undefined)) return 'gender';
  return null;
}

const DAY_FIELDS: readonly (ImportField | null)[] = ['birthday', 'anniversary', 'since', 'last_visit'];

/** Day first, as in India, unless the file has a day that only fits the other way. */
function guessDateOrder(sample: readonly (readonly string[])[], columns: ImportColumns): DateOrder {
  const dates = sample.flatMap((row) => row.filter((_, at) => DAY_FIELDS.includes(columns[at] ?? null)));
  const seconds = dates.map((text) =>
    Number(/^\d{1,2}[-/.\s](\d{1,2})[-/.\s]\d{2,4}$/.exec(text.trim())?.[1]),
  );
  const firsts = dates.map((text) =>
    Number(/^(\d{1,2})[-/.\s]\d{1,2}[-/.\s]\d{2,4}$/.exec(text.trim())?.[1]),
  );
  return seconds.some((part) => part > 12) && !firsts.some((part) => part > 12) ? 'month_first' : 'day_first';
}

/** By which two rows are the same person: number and folded name; without a number also the address. */
export function importKey(client: {
  readonly phone: string | null;
  readonly name_key: string;
  readonly email: string | null;
}): string {
  const { phone, name_key } = client;
  return phone ? `${phone}\n${name_key}` : `\n${name_key}\n${client.email ?? ''}`;
}
