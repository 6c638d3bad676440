/** What the bill says about memberships: those that cover a line, and those that it sells. */
export const membershipBill = {
  'bill.memberships': 'Memberships',
  'bill.membership_sold': 'Membership',
  'bill.membership_runs': 'Runs',
  'bill.membership_needs_client': 'A membership is sold to someone with a name. Choose the client.',
  'bill.membership_most': 'A bill sells at most {count} memberships. Make another bill for the rest.',
  'bill.membership_advance': 'At least {amount} must come in now: the advance for {name}.',
  'bill.cover': '<b>{name}</b> covers this. {left} after, ends {day}.',
  'bill.cover_part': '<b>{name}</b> covers a part of this. {left} after, ends {day}.',
  'bill.cover_refuse': 'Do not use {name} on this bill',
  'bill.cover_sum': '{name} membership',
  'bill.cover_sum_several': 'Memberships',
  'bill.cover_has': '<b>{name} has {left},</b> ends {day}',
  'bill.cover_use': 'Use on this bill',
  'bill.cover_wallet': 'Wallet on or off',
  'bill.cover_used_elsewhere': '{name} was just used at the other desk. The line is at its price again.',
  'bill.cover_not_usable': '{name} cannot be used for this any more. The line is at its price again.',
} as const;
