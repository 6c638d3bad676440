import { makePaper, PAGE } from '../../../platform/pdf/pdf-paper.ts';

interface PosterOf {
  readonly business_name: string;
  readonly waitlist_name: string;
  /** What the code leads to. */
  readonly address: string;
  /** What one can type. */
  readonly shortAddress: string;
  readonly made: Temporal.Instant;
}

const WIDTH = PAGE.width - 2 * PAGE.margin;
const CODE_MAX = 350;
/** Where the words begin that say how to join; the code takes what is left above. */
const FOOT = 594;
/** Devanagari is the smaller of two scripts at the same size. */
const [ENGLISH, HINDI] = [22, 24];
/** A long name gets smaller letters until it needs two lines. */
const NAME_SIZES = [46, 38, 32, 26, 22, 18];

/** One A4 page for the door: name, queue, code, and how to join in both languages. */
export async function posterPdf({
  business_name,
  waitlist_name,
  address,
  shortAddress,
  made,
}: PosterOf): Promise<Buffer> {
  const paper = await makePaper({ title: `${business_name}, ${waitlist_name}`, lang: 'en-IN', made });
  const centred = { align: 'center' } as const;
  const say = (text: string, y: number, size: number, more: { bold?: boolean; colour?: string } = {}) =>
    y + paper.text(text, PAGE.margin, y, WIDTH, { ...centred, ...more, size });
  const twoLines = (size: number) =>
    paper.heightOf(business_name, WIDTH, { bold: true, size }) <= 2 * size * 1.5;
  const nameSize = NAME_SIZES.find(twoLines) ?? 18;
  let y = say(business_name, 56, nameSize, { bold: true });
  y = say(waitlist_name, y + 2, 24, { colour: '#444' }) + 24;
  const code = Math.min(CODE_MAX, FOOT - 28 - y);
  paper.qr(address, (PAGE.width - code) / 2, y + (FOOT - 28 - y - code) / 2, code);
  y = say('Scan to join the queue', FOOT, ENGLISH, { bold: true });
  y = say('कतार में जुड़ने के लिए स्कैन करें', y + 2, HINDI, { bold: true });
  y = say('See on your phone how long you wait, and come back in time.', y + 10, 13, { colour: '#444' });
  y = say('फ़ोन पर देखें कितना रुकना है, और समय पर लौट आएँ।', y, 14, { colour: '#444' });
  say(shortAddress, y + 10, 15, { bold: true });
  paper.mark((PAGE.width - 23) / 2, PAGE.height - 56, 28);
  return paper.end();
}
