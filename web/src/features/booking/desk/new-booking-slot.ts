/** Where a new booking begins; what is left out is asked for. */
export interface NewBookingPlace {
  readonly day: string;
  readonly time?: string;
  readonly entityId?: string;
  readonly durationMinutes?: number;
}
