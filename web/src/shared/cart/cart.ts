import type { BusinessPage, PublicService } from '@kursi/core/discovery/discovery.contract.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { useCallback, useMemo } from 'react';
import { draft, useDraft } from '../../lib/device/drafts.ts';

/** One service in the cart: how many slots, and with whom (null: anyone). */
export interface CartLine {
  readonly service_id: string;
  readonly slots: number;
  readonly entity_id: string | null;
}

/** A hold: a time that the server reserves for this client. */
export interface Held {
  readonly visit_id: string;
  /** The cart lines it was made for (`wantedIn`); the hold is released when they change. */
  readonly wanted: string;
  readonly booking_date: string;
  readonly service_time: string;
  readonly bookings: readonly HeldBooking[];
  readonly expires_at: string;
  /** Clock skew: milliseconds that the server is ahead of this device. */
  readonly ahead: number;
  readonly booking_type: BusinessPage['booking_type'];
  readonly cancellation_window: number | null;
  /** Terms that had changed since the page was loaded. */
  readonly changed?: readonly ChangedTerm[] | undefined;
  /** A pending payment for it. */
  readonly order_id?: string | undefined;
}

export type ChangedTerm =
  | { readonly what: 'price' | 'minutes'; readonly before: number; readonly now: number }
  | { readonly what: BusinessPage['booking_type'] };

export interface HeldBooking {
  readonly booking_id: string;
  readonly service_id: string;
  readonly entity_id: string;
  readonly booking_date: string;
  readonly service_time: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly booking_amount: Paise;
}

export interface Cart {
  readonly lines: readonly CartLine[];
  /** The person that services are added with, where they do them: "Book with" on the public page. */
  readonly with?: string | undefined;
  readonly day?: string | undefined;
  readonly held?: Held | undefined;
  /** What was typed in the details; empty fields are left out. */
  readonly typed?:
    | Partial<Record<'name' | 'phone' | 'note' | 'comes_name' | 'comes_phone', string>>
    | undefined;
  /** When it was changed last. What was wanted long ago is not brought back unasked. */
  readonly changed_at?: string | undefined;
  /** The last booking made here, until it is over: Back shows it instead of an empty page. */
  readonly made?: { readonly visit_id: string; readonly until: string } | undefined;
}

type Carts = Readonly<Record<string, Cart>>;

/** Carts are kept for this many businesses; the least recently changed is dropped first. */
const KEPT = 8;
const nothing: Cart = { lines: [] };

function isCarts(value: unknown): value is Carts {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every(
    (cart: Partial<Cart> | null) =>
      Array.isArray(cart?.lines) &&
      cart.lines.every(
        (line: Partial<CartLine> | null) =>
          typeof line?.service_id === 'string' &&
          Number.isInteger(line.slots) &&
          line.entity_id !== undefined,
      ),
  );
}

/** Merge at sign-in: a guest's carts are added to those of the account. */
const carts = draft<Carts>('kept-carts', 1, isCarts, (own, brought) => ({ ...own, ...brought }));

/** Overnight it is still wanted; later the person has forgotten it, and only what was booked is remembered. */
const WANTED_HOURS = 24;

export function wantedStill(cart: Cart | undefined, now: Temporal.Instant): Cart {
  if (!cart) return nothing;
  const { changed_at, made } = cart;
  const isOld = !changed_at || Temporal.Instant.from(changed_at).until(now).total('hours') > WANTED_HOURS;
  if (!isOld) return cart;
  return made ? { lines: [], made } : nothing;
}

export const readCart = (businessId: string): Cart =>
  wantedStill(carts.read()?.value[businessId], Temporal.Now.instant());

export function writeCart(businessId: string, cart: Cart): void {
  const others = Object.entries(carts.read()?.value ?? {}).filter(([id]) => id !== businessId);
  const kept = others.slice(-(KEPT - 1));
  const written = { ...cart, changed_at: Temporal.Now.instant().toString() };
  carts.write(Object.fromEntries(cart === nothing ? kept : [...kept, [businessId, written]]));
  // Flush immediately: a phone may kill the page, and the hold has to be found again.
  carts.flush();
}

/** Changes the hold, if it is still this one. */
export function changeHeld(businessId: string, visitId: string, changes: Partial<Held> | null): void {
  const { held, ...rest } = readCart(businessId);
  if (held?.visit_id !== visitId) return;
  writeCart(businessId, changes === null ? rest : { ...rest, held: { ...held, ...changes } });
}

/** Empties the cart after booking, and remembers the booking. */
export function cartIsBooked(businessId: string, visitId: string): void {
  const { held, made } = readCart(businessId);
  if (made?.visit_id === visitId) return;
  const until =
    held?.visit_id === visitId &&
    held.bookings
      .map(({ end_date }) => end_date)
      .sort()
      .at(-1);
  writeCart(businessId, until ? { lines: [], made: { visit_id: visitId, until } } : nothing);
}

/** Null once the visit is over. */
export function madeBefore({ made }: Cart, now: Temporal.Instant): string | null {
  return made && Temporal.Instant.compare(made.until, now) > 0 ? made.visit_id : null;
}

/** The cart of this device for a business; survives reload, back and sign-in. */
export function useCart(businessId: string) {
  const { kept } = useDraft(carts);
  const stored = kept?.value[businessId];
  // Stays the same object between renders; what becomes old meanwhile is still being looked at.
  const cart = useMemo(() => wantedStill(stored, Temporal.Now.instant()), [stored]);
  const change = useCallback(
    (make: (cart: Cart) => Cart) => writeCart(businessId, make(readCart(businessId))),
    [businessId],
  );
  return { cart, change };
}

/** A new line of the cart, with the chosen person where they do this service. */
export const newLine = (
  { id, with: people }: PublicService,
  team: BusinessPage['team'],
  personId: string | undefined,
): CartLine => {
  const does = people.some(({ person }) => team[person]?.id === personId);
  return { service_id: id, slots: 1, entity_id: does && personId ? personId : null };
};

/** Chooses who does it, or anyone again; what is in the cart already follows where the person does it. */
export function withPerson(page: BusinessPage, cart: Cart, personId: string | undefined): Cart {
  const services = new Map(servicesOf(page).map((service) => [service.id, service]));
  return {
    ...cart,
    with: personId,
    lines: cart.lines.map((line) => {
      const service = services.get(line.service_id);
      return service ? { ...newLine(service, page.team, personId), slots: line.slots } : line;
    }),
  };
}

export const servicesOf = (page: BusinessPage): readonly PublicService[] =>
  page.services.flatMap(({ services }) => services).filter(({ is_bookable }) => is_bookable);

/** The cart lines whose service is still offered, with the service. */
export function linesOf(page: BusinessPage, cart: Cart) {
  const services = new Map(servicesOf(page).map((service) => [service.id, service]));
  return cart.lines.flatMap((line) => {
    const service = services.get(line.service_id);
    if (!service) return [];
    const person = service.with.find((one) => page.team[one.person]?.id === line.entity_id);
    return [
      { ...line, entity_id: person ? line.entity_id : null, service, ...costOf(service, line, person) },
    ];
  });
}
export type ShownLine = ReturnType<typeof linesOf>[number];

/** Canonical text of the cart lines, for comparison. */
export const wantedIn = (lines: readonly CartLine[]): string =>
  JSON.stringify(lines.map(({ service_id, slots, entity_id }) => [service_id, slots, entity_id]));

function costOf(
  service: PublicService,
  { slots }: CartLine,
  person: { readonly price: Paise; readonly duration: number } | undefined,
) {
  const { price, duration } = person ?? service;
  return {
    price: price * slots,
    minutes: duration * slots,
    /** A "from" price: it depends on who does it. */
    isFrom: !person && service.price_varies,
  };
}

export function sumOf(lines: readonly ShownLine[]) {
  return {
    price: lines.reduce((sum, line) => sum + line.price, 0),
    minutes: lines.reduce((sum, line) => sum + line.minutes, 0),
    isFrom: lines.some(({ isFrom }) => isFrom),
  };
}
