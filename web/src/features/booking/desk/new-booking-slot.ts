import type { PickedClient } from '../../../shared/clients/new-client.ts';

/** Prefilled values of a new booking; missing ones are asked for. */
export interface NewBookingPlace {
  readonly day: string;
  readonly time?: string;
  readonly entityId?: string;
  readonly durationMinutes?: number;
  readonly client?: PickedClient;
  /** For a client who comes again: the same services with the same people. */
  readonly services?: readonly { readonly service_id: string; readonly entity_id: string }[];
}
