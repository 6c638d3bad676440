import type { Executor, Tx } from '../../platform/database/database.ts';

/** What messaging needs of modules above it. */
export interface MessagingPorts {
  readonly messagesMoved: MessagesMoved;
  readonly findOvertakenAlerts: FindOvertakenAlerts;
}

/** What a message was for: a campaign, or a test of one. */
export interface MessageSource {
  readonly business_id: string;
  readonly purpose: 'campaign' | 'test';
  readonly source_id: string;
}

/** Told when messages were taken over, delivered, refused or given up. */
export type MessagesMoved = (tx: Tx, sources: readonly MessageSource[]) => Promise<void>;

/** Which of these alerts are true no more: they waited, and what they say has changed. */
export type FindOvertakenAlerts = (
  db: Executor,
  alerts: readonly { readonly business_id: string; readonly id: string }[],
  now: Temporal.Instant,
) => Promise<ReadonlySet<string>>;
