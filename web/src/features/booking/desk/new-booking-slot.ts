/** Prefilled values of a new booking; missing ones are asked for. */
export interface NewBookingPlace {
  readonly day: string;
  readonly time?: string;
  readonly entityId?: string;
  readonly durationMinutes?: number;
}
