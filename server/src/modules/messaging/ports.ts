import type { Tx } from '../../platform/database/database.ts';

/** What messaging needs of modules above it. */
export interface MessagingPorts {
  readonly messagesMoved: MessagesMoved;
}

/** What a message was for: a campaign, or a test of one. */
export interface MessageSource {
  readonly business_id: string;
  readonly purpose: 'campaign' | 'test';
  readonly source_id: string;
}

/** Told when messages were taken over, delivered, refused or given up. */
export type MessagesMoved = (tx: Tx, sources: readonly MessageSource[]) => Promise<void>;
