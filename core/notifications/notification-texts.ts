import type { NotificationKind } from './notification-kinds.ts';

export interface NotificationText {
  readonly title: string;
  readonly body: string;
  /** Mail subject: the title and time, readable without opening it. */
  readonly subject: string;
}

/** Parts of a sentence in the reader's language. */
export interface Parts {
  /** "Haircut and Beard trim with Asha" */
  readonly what: string;
  readonly when: string;
  /** The time before a move; otherwise empty. */
  readonly before: string;
  readonly at: string;
  readonly who: string;
  readonly amount: string;
  /** Of a bill, a sentence with a leading space: what went back and how. Else empty. */
  readonly givenBack: string;
  /** Sentences with a leading space: why it was cancelled, and what is refunded. Else empty. */
  readonly more: string;
  readonly byReader: boolean;
  /** "Haircut with Asha, Wed 18 Nov, 4:15 pm": what is still booked. Else empty. */
  readonly left: string;
  /** Time of day at which the hold expires. */
  readonly until: string;
  readonly stars: number;
  readonly membership: string;
  /** "Wed 18 Nov": the last day before `until`. */
  readonly lastDay: string;
  /** Of a membership: "₹1,200" or "3 × Facial". */
  readonly unused: string;
  /** In the queue. */
  readonly number: number;
  /** "5–10", in minutes. */
  readonly wait: string;
  /** The chair or the person to whom someone is called; empty when the desk named none. */
  readonly chair: string;
  readonly wants: 'change' | 'word';
  /** Its name, and what was decided about it or about the own number; why, as the provider's code. */
  readonly template: string;
  readonly decision: 'approved' | 'rejected' | 'failed' | 'live' | 'refused';
  readonly reason: string;
  /** How many templates were approved at once. */
  readonly count: number;
}

/** Message templates: one per kind, audience and language. A missing one does not compile. */
export type Texts = Readonly<
  Record<NotificationKind, (parts: Parts) => Pick<NotificationText, 'title' | 'body'>>
>;
