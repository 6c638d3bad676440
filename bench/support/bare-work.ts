import type { TemplateDraft } from '../../core/messaging/message-template.ts';
import type { NotifiedPerson } from './notified-people.ts';

/** What the bare side of the notifications bench is told to do. */
export interface BareWork {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  readonly people: NotifiedPerson[];
  /** As long as the product's own. */
  readonly mail: { readonly subject: string; readonly text: string; readonly html: string };
  readonly push: { readonly title: string; readonly body: string };
  readonly words: object;
  readonly template: TemplateDraft;
  readonly params: string[];
}
