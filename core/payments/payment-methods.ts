/** What differs between ways to pay. The methods of a business have the same columns in the table `payment_method`. */
export interface MethodTraits {
  readonly counts_in_drawer: boolean;
  readonly taken_online: boolean;
  readonly taken_by_hand: boolean;
  /** How money goes back; null: it does not. */
  readonly refunded_by: 'hand' | 'gateway' | null;
  readonly offered_to_clients: boolean;
  /** Counts in what came in; a voucher that was sold before does not. */
  readonly is_money: boolean;
  readonly has_balance: boolean;
  readonly works_offline: boolean;
  /** The desk types what is printed on the slip of the terminal, or the number of a transfer. */
  readonly asks_reference: boolean;
  readonly icon: string;
}

interface PaymentMethod extends MethodTraits {
  /** `type` of a payment, on the wire and in the ledger. */
  readonly code: string;
  /** Key of its name in the messages. */
  readonly name_key: string;
  /** The field of its sum in takings and in the close of a day. */
  readonly sum: string;
  readonly takings_position: number;
}

/** A method that a business named itself: `type: 'other'` with `method_id` on the wire. */
export interface OwnMethod extends MethodTraits {
  readonly id: string;
  readonly name: string;
  /** Switched off: takes no new payment. */
  readonly is_on: boolean;
}

/**
 * Who says at the close of a day what came in by it: the pieces in the drawer, a total of its own that is looked up
 * (a bank's app, the slip of a terminal), or the gateway. Null: it is no money.
 */
export function countedBy({
  is_money,
  counts_in_drawer,
  taken_online,
}: Pick<MethodTraits, 'is_money' | 'counts_in_drawer' | 'taken_online'>):
  | 'pieces'
  | 'total'
  | 'gateway'
  | null {
  if (!is_money) return null;
  if (counts_in_drawer) return 'pieces';
  return taken_online ? 'gateway' : 'total';
}

export const methodIcons = ['card', 'wallet', 'bank', 'phone', 'rupee'] as const;
export type MethodIcon = (typeof methodIcons)[number];
export const METHOD_NAME_MAX = 40;
export const METHODS_OF_A_BUSINESS = 12;
/** Of a reference without letters: the number of a card has more, and must not be kept. */
export const REFERENCE_DIGITS = 12;
export const REFERENCE_MAX = 30;

/** In the order of the bill page. */
export const paymentMethods = [
  {
    code: 'cash',
    name_key: 'method.cash',
    sum: 'cash',
    takings_position: 2,
    counts_in_drawer: true,
    taken_online: false,
    taken_by_hand: true,
    refunded_by: 'hand',
    offered_to_clients: true,
    is_money: true,
    has_balance: false,
    works_offline: true,
    asks_reference: false,
    icon: 'rupee',
  },
  {
    code: 'businessUPI',
    name_key: 'method.businessUPI',
    sum: 'upi',
    takings_position: 1,
    counts_in_drawer: false,
    taken_online: false,
    taken_by_hand: true,
    refunded_by: 'hand',
    offered_to_clients: false,
    is_money: true,
    has_balance: false,
    works_offline: false,
    asks_reference: false,
    icon: 'qr',
  },
  {
    code: 'pg',
    name_key: 'method.pg',
    sum: 'online',
    takings_position: 3,
    counts_in_drawer: false,
    taken_online: true,
    taken_by_hand: false,
    refunded_by: 'gateway',
    offered_to_clients: true,
    is_money: true,
    has_balance: false,
    works_offline: false,
    asks_reference: false,
    icon: 'globe',
  },
] as const satisfies readonly PaymentMethod[];

type KnownMethod = (typeof paymentMethods)[number];
export type MethodCode = KnownMethod['code'];
export type HandCode = Extract<KnownMethod, { taken_by_hand: true }>['code'];
export type SumName = KnownMethod['sum'];
/** `type` of a payment; `other` is a method of the business. */
export type MethodType = MethodCode | 'other';
export type HandType = HandCode | 'other';

const isByHand = (method: KnownMethod): method is Extract<KnownMethod, { taken_by_hand: true }> =>
  method.taken_by_hand;

export const methodCodes: readonly MethodCode[] = paymentMethods.map(({ code }) => code);
export const handCodes: readonly HandCode[] = paymentMethods.filter(isByHand).map(({ code }) => code);
export const methodTypes: readonly MethodType[] = [...methodCodes, 'other'];
export const handTypes: readonly HandType[] = [...handCodes, 'other'];

/** Methods of a business are taken by hand, never online: the table says so. */
export function isOnline(type: MethodType): boolean {
  return paymentMethods.some(({ code, taken_online }) => code === type && taken_online);
}

export const isTakenByHand = (type: string): type is HandType => handTypes.some((one) => one === type);

/** How a payment was made: its type, and which method of the business where that is `other`. */
export interface PaidBy {
  readonly type: MethodType;
  readonly method_id: string | null;
}

/** A payment with the name that its method had on that day. */
export interface NamedPayment {
  readonly method_name?: string | null;
  readonly method_reference?: string | null;
}

/** "Card at the terminal, 0421": as receipts and visits say how something was paid. */
export function ownMethodText({ method_name, method_reference }: NamedPayment): string {
  return [method_name, method_reference].filter(Boolean).join(', ');
}

/** What the gateway captures. */
export const paidByGateway = { type: 'pg', method_id: null } as const satisfies PaidBy;
