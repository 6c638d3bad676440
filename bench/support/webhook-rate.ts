/** What the sender of the webhooks bench is told. */
export interface WebhooksToSend {
  readonly url: string;
  readonly secret: string;
  readonly perSecond: number;
  readonly bodies: readonly string[];
}

/** And what it says at the end. */
export interface SentWebhooks {
  readonly seconds: number;
  /** Milliseconds of each acknowledgement. */
  readonly took: readonly number[];
  readonly statuses: Readonly<Record<string, number>>;
  /** By how much the sender itself was behind at worst. */
  readonly late: number;
}
