import { csvText } from '@kursi/core/kernel/csv/csv.ts';
import { isPhone, parsePhone } from '@kursi/core/kernel/phone.ts';
import { seededRandom } from '../../demo/seeded-random.ts';

const ROWS = 300;
const HEAD = [
  'Customer Name',
  'Mobile',
  'E-mail',
  'DOB',
  'Sex',
  'Remarks',
  'Last visit',
  'Total spent',
  'Balance',
];
type Cells = [string, string, string, string, string, string, string, string, string];

/** What lists of salons look like where somebody typed in a hurry: one odd field of a row that is fine else. */
const ODD: readonly ((cells: Cells) => Cells)[] = [
  (cells) => cells.with(3, '5/7') as Cells,
  (cells) => cells.with(3, '31/02/1990') as Cells,
  (cells) => cells.with(3, 'Diwali') as Cells,
  (cells) => cells.with(4, 'महिला') as Cells,
  (cells) => cells.with(4, '?') as Cells,
  (cells) => cells.with(2, 'asha@') as Cells,
  (cells) => cells.with(2, 'none') as Cells,
  (cells) => cells.with(1, `${cells[1]}.0`) as Cells,
  (cells) => cells.with(1, '9.83E+09') as Cells,
  (cells) => cells.with(1, `0${cells[1]}`) as Cells,
  (cells) => cells.with(1, '12345') as Cells,
  (cells) => cells.with(1, '') as Cells,
  (cells) => cells.with(0, '') as Cells,
  (cells) => cells.with(0, '-') as Cells,
  (cells) => cells.with(0, 'x'.repeat(300)) as Cells,
  (cells) => cells.with(5, 'y'.repeat(3_000)) as Cells,
  (cells) => cells.with(6, 'last year') as Cells,
  (cells) => cells.with(7, '₹1,20,000/-') as Cells,
  (cells) => cells.with(8, 'Rs 500 Dr') as Cells,
  // Nobody: neither a name nor a number.
  (cells) => cells.with(0, '').with(1, '99') as Cells,
];

/** A file of 300 clients, half of whom have one odd field; each has a name and a number of their own. */
export function messyList(seed: number) {
  const random = seededRandom(seed);
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const two = (most: number) => String(1 + Math.floor(random() * most)).padStart(2, '0');
    const whole: Cells = [
      `Client Number${i}`,
      `98${String(34_000_000 + i)}`,
      `client${i}@example.com`,
      `${two(28)}/${two(12)}/19${70 + Math.floor(random() * 30)}`,
      random() < 0.5 ? 'F' : 'M',
      random() < 0.3 ? 'Likes tea' : '',
      `${two(28)}/${two(9)}/2025`,
      String(Math.floor(random() * 90_000)),
      random() < 0.8 ? '0' : '-500',
    ];
    const odd = random() < 0.5 ? ODD[Math.floor(random() * ODD.length)] : undefined;
    const cells = odd ? odd(whole) : whole;
    const [name, mobile] = cells;
    const phone = parsePhone(mobile.replace(/\.0$/, ''));
    return {
      cells,
      name: /\p{L}/u.test(name) ? name : '',
      phone,
      isSomebody: /\p{L}/u.test(name) || isPhone(phone),
    };
  });
  return { text: csvText([HEAD, ...rows.map(({ cells }) => cells)]), rows };
}
