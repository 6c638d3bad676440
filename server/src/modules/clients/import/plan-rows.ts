import {
  type ImportedClient,
  type ImportProblem,
  type ImportSettings,
  importKey,
  namelessName,
  readImportRow,
} from '@kursi/core/clients/client-import.ts';
import { nameKey } from '@kursi/core/clients/client-search.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { type Filling, findKnownClients, type KnownClient } from '../client-bulk.store.ts';
import type { OpeningDues } from '../ports.ts';

/** [number of the record in the file, its cells] */
export type StagedRow = readonly [number, readonly string[]];

/** The header is the first row of the first chunk. */
export function rowsOfChunk(
  { chunk_no, rows }: { readonly chunk_no: number; readonly rows: string },
  { has_header }: Pick<ImportSettings, 'has_header'>,
): StagedRow[] {
  const staged = JSON.parse(rows) as StagedRow[];
  return has_header && chunk_no === 0 ? staged.slice(1) : staged;
}

const FILLED = ['email', 'birthday', 'anniversary', 'gender', 'note'] as const;
type FilledField = (typeof FILLED)[number] | 'no_offers';

export type PlannedRow = { readonly row_number: number; readonly problems: readonly ImportProblem[] } & (
  | { readonly outcome: 'error' }
  | {
      readonly outcome: 'new';
      readonly client: ImportedClient;
      readonly due: Paise | null;
      readonly shares_phone: boolean;
    }
  | {
      readonly outcome: 'known';
      readonly client: ImportedClient;
      readonly due: Paise | null;
      readonly fills: readonly FilledField[];
    }
);

export interface Plan {
  readonly rows: readonly PlannedRow[];
  /** With what later rows of the same person added. */
  readonly created: readonly ImportedClient[];
  readonly fillings: readonly Filling[];
  /** Who brings a due: a client who is there by id, one to be made by the place in `created`. */
  readonly owing: readonly { readonly of: string | number; readonly due: Paise }[];
}

/** A client who is there, or whom an earlier row will make. */
type Person = { -readonly [Field in FilledField]: Filling[Field] } & {
  readonly id: string | null;
  /** A due from before, here or by an earlier row. */
  isDebtor: boolean;
};

/**
 * What becomes of these rows, by the rule of find-or-create-client.ts: number and folded name alike is the same
 * person, who gets only what was empty; the number with another name is someone who shares it. Without a number the
 * name counts together with the address. The id of an exported file goes first.
 */
export async function planRows(
  db: Executor,
  findDebtors: OpeningDues['findDebtors'],
  business_id: string,
  staged: readonly StagedRow[],
  {
    settings,
    today,
    book = makeBook(),
  }: { readonly settings: ImportSettings; readonly today: string; readonly book?: ImportBook },
): Promise<Plan> {
  const read = staged.map(([row_number, cells]) => ({
    row_number,
    row: readImportRow(cells, settings, today),
  }));
  const clients = read.flatMap(({ row }) => row.client ?? []);
  const known = await findKnownClients(db, business_id, {
    phones: unique(clients.map(({ phone }) => phone)),
    names: unique(clients.map(({ phone, name }) => (phone === null ? nameKey(name) : null))),
    ids: unique(clients.map(({ client_id }) => client_id)),
  });
  const isOwed = clients.some(({ due }) => due !== null);
  const client_ids = isOwed ? known.map(({ id }) => id) : [];
  const debtors = client_ids.length > 0 ? await findDebtors(db, { business_id, client_ids }) : [];
  book.learn(known, new Set(debtors));
  const created = new Map<Person, ImportedClient>();
  const filled = new Map<Person, Set<FilledField>>();
  const owing = new Map<Person, Paise>();
  /** One due a client: an earlier one stays. */
  const owe = (person: Person, due: Paise | null, lost: readonly ImportProblem[]) => {
    if (due === null) return { due, problems: lost };
    if (person.isDebtor)
      return { due: null, problems: [...lost, { field: 'due', reason: 'due_is_here' }] } as const;
    person.isDebtor = true;
    owing.set(person, due);
    return { due, problems: lost };
  };

  const rows = read.map(({ row_number, row: { client: written, problems } }): PlannedRow => {
    if (!written) return { row_number, outcome: 'error', problems };
    const person = book.find(written);
    const client = { ...written, name: written.name || namelessName(written.phone ?? '') };
    if (!person) {
      const shares_phone = book.hasPhone(client.phone);
      const added = book.add(client);
      created.set(added, client);
      return { row_number, outcome: 'new', client, shares_phone, ...owe(added, client.due, problems) };
    }
    const fills: FilledField[] = FILLED.filter((field) => person[field] === null && client[field] !== null);
    if (client.no_offers && !person.no_offers) fills.push('no_offers');
    Object.assign(person, Object.fromEntries(fills.map((field) => [field, client[field]])));
    if (fills.length > 0 && person.id) {
      filled.set(person, new Set([...(filled.get(person) ?? []), ...fills]));
    }
    return { row_number, outcome: 'known', client, fills, ...owe(person, client.due, problems) };
  });

  return {
    rows,
    created: Array.from(
      created,
      ([{ id: _, isDebtor: __, ...person }, client]) => ({ ...client, ...person }) as ImportedClient,
    ),
    fillings: Array.from(filled, ([{ id, ...person }, fields]) => {
      const given = (field: (typeof FILLED)[number]) => (fields.has(field) ? person[field] : null);
      return {
        id: id ?? '',
        email: given('email'),
        birthday: given('birthday'),
        anniversary: given('anniversary'),
        gender: given('gender'),
        note: given('note'),
        no_offers: fields.has('no_offers'),
      };
    }),
    owing: Array.from(owing, ([person, due]) => ({
      of: person.id ?? [...created.keys()].indexOf(person),
      due,
    })),
  };
}

export type ImportBook = ReturnType<typeof makeBook>;

/** Who is there, and whom earlier rows make. Shared by the chunks of a file that is only counted. */
export function makeBook() {
  const byKey = new Map<string, Person>();
  const byId = new Map<string, Person>();
  const byPhone = new Map<string, Person>();
  const keyOf = (client: ImportedClient) => importKey({ ...client, name_key: nameKey(client.name) });
  // The first of several is the one that find-or-create would take.
  function keep(person: Person, key: string, phone: string | null): void {
    if (!byKey.has(key)) byKey.set(key, person);
    if (phone && !byPhone.has(phone)) byPhone.set(phone, person);
  }
  return {
    learn(known: readonly KnownClient[], debtors: ReadonlySet<string>): void {
      for (const client of known) {
        const person = byId.get(client.id) ?? personOf(client, client.id, debtors.has(client.id));
        byId.set(client.id, person);
        keep(person, importKey({ ...client, email: client.own_email }), client.phone);
      }
    },
    find(client: ImportedClient): Person | null {
      const byRow = byId.get(client.client_id ?? '') ?? byKey.get(keyOf(client));
      // A number without a name is whoever has it.
      return byRow ?? (client.name === '' ? byPhone.get(client.phone ?? '') : undefined) ?? null;
    },
    hasPhone: (phone: string | null) => phone !== null && byPhone.has(phone),
    add(client: ImportedClient): Person {
      const person = personOf(client, null, false);
      keep(person, keyOf(client), client.phone);
      return person;
    },
  };
}

function personOf(client: Pick<KnownClient, FilledField>, id: string | null, isDebtor: boolean): Person {
  const { email, birthday, anniversary, gender, note, no_offers } = client;
  return { id, isDebtor, email, birthday, anniversary, gender, note, no_offers };
}

function unique(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
