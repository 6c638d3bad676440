import { clientKeys } from '../../core/clients/client-search.ts';
import { newId } from '../../server/src/platform/new-id.ts';

const FIRST = [
  'Asha',
  'Vikram',
  'Priya',
  'Rahul',
  'Sunita',
  'Amit',
  'Neha',
  'Rohan',
  'Kavya',
  'Zoya',
  'Farhan',
  'आशा',
];
const LAST = [
  'Sharma',
  'Verma',
  'Gupta',
  'Singh',
  'Patel',
  'Reddy',
  'Nair',
  'Iyer',
  'Khan',
  'Das',
  'Kulkarni',
  'शर्मा',
];

interface Made {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly birthday: string;
}

export function makePeople(count: number, random: () => number): Made[] {
  const pick = (names: readonly string[]) => names[Math.floor(random() * names.length)] ?? '';
  let phone = 6_000_000_000;
  return Array.from({ length: count }, (_, i) => {
    phone += 1 + Math.floor(random() * 60_000);
    const name = `${pick(FIRST)} ${pick(LAST)}`;
    const birthday = `${1950 + (i % 55)}-0${1 + (i % 9)}-${10 + (i % 18)}`;
    return { name, phone: `+91${phone}`, email: `client${i}@example.com`, birthday };
  });
}

/** A line of COPY_CLIENTS each, keys and pieces worked out. */
export function readyLines(business_id: string, people: readonly Made[], now: Temporal.Instant): string[] {
  return people.map(({ name, phone, email, birthday }) => {
    const { name_key, search_name, pieces } = clientKeys({ business_id, name, phone });
    return `${business_id}\t${newId(now)}\t${name}\t${phone}\t${email}\t${birthday}\t${name_key}\t${search_name}\t{${pieces.join(',')}}\n`;
  });
}

export const COPY_CLIENTS =
  'COPY client (business_id, id, name, phone, email, birthday, name_key, search_name, pieces) FROM STDIN';

export const COPY_SUMMARIES =
  'COPY client_summary (business_id, client_id, is_listed, name_key, birth_month, first_seen_on, counted_on) FROM STDIN';

export function readySummary(line: string): string {
  const [business_id, id, , , , birthday = '', name_key] = line.split('\t');
  const month = Number(birthday.slice(5, 7));
  return `${business_id}\t${id}\tt\t${name_key}\t${month}\t2026-01-01\t2026-01-01\n`;
}

export function* chunksOf(lines: readonly string[]): Generator<string> {
  for (let at = 0; at < lines.length; at += 500) yield lines.slice(at, at + 500).join('');
}
