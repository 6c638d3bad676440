import { audienceFilter } from '@kursi/core/campaigns/audience-filter.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import * as z from 'zod/mini';

/** What the quick reply with which a client asks for a time sends back. */
export const BOOK = 'BOOK';

/** What clients wrote back, and what the owner answered; null: nothing was left to say. */
export interface Wrote {
  readonly text: string;
  readonly answer: string | null;
}

export const thanks: readonly Wrote[] = [
  { text: 'आपको भी शुभकामनाएँ!', answer: 'धन्यवाद! जल्दी मिलते हैं।' },
  { text: 'Same to you and the whole team', answer: 'Thank you, see you soon!' },
  { text: 'Thank you Aangan, happy festival!', answer: 'Thank you! Have a lovely time with the family.' },
  { text: 'धन्यवाद, मेहंदी के लिए कब आ सकते हैं?', answer: 'नमस्ते, कल सुबह 11 बजे समय है। आपके लिए रख लें?' },
  { text: 'Are you open on the holiday?', answer: 'Yes, from 10 to 4. Shall we keep a time for you?' },
  { text: '🙏🙏', answer: 'धन्यवाद!' },
];

export const questions: readonly Wrote[] = [
  {
    text: 'Is Farah there on Sunday morning? I need a cut and colour.',
    answer: 'She is, from 9. Does 10:30 suit you?',
  },
  { text: 'How much is a root touch-up now?', answer: 'It depends on the length. Come by, we look first.' },
  { text: 'क्या शाम 6 बजे के बाद समय मिलेगा?', answer: 'जी हाँ, गुरुवार 6:30 पर। रख लें?' },
  { text: 'I moved to Mysuru. All the best to the team.', answer: 'All the best to you too, and thank you!' },
  { text: 'Can my daughter come along for a haircut?', answer: 'Of course, she can be right after you.' },
];

/** Nobody has answered these yet. */
export const unanswered: readonly string[] = [
  'Do you still have the head massage with the coconut oil?',
  'क्या आज शाम का समय मिल सकता है?',
  'Is Imran free on Saturday after 4?',
  'Does the facial take longer than an hour? I have to pick up my son.',
];

const filter = (input: z.input<typeof audienceFilter>) => z.parse(audienceFilter, input);

export const filters = {
  women: filter({ type: 'duration', gender: 'female' }),
  lapsed: filter({ type: 'duration', client_presence: { not_booked_in_days: 30 } }),
  /** Came at least twice in two months, and not for three weeks. */
  justLost: filter({
    type: 'duration',
    client_presence: {
      loyal_but_lost_clients: {
        min_booking_duration: { value: 2, unit: 'months' },
        booking_frequency: 2,
        lost_duration: { value: 3, unit: 'weeks' },
      },
    },
  }),
  lost: filter({
    type: 'duration',
    client_presence: {
      loyal_but_lost_clients: {
        min_booking_duration: { value: 2, unit: 'months' },
        booking_frequency: 2,
        lost_duration: { value: 2, unit: 'weeks' },
      },
    },
  }),
  spendMost: filter({
    type: 'duration',
    duration: { value: 3, unit: 'months' },
    amount_spent: { more_than: paise(10_000_00) },
  }),
};
