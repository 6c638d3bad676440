import * as z from 'zod/mini';
import { billSum } from '../contract/bill-sums.ts';
import { call } from '../contract/call.ts';
import {
  clientEmail,
  clientPhone,
  day,
  email,
  id,
  idList,
  instant,
  line,
  nothing,
  page,
  pageSize,
  phone,
  prose,
} from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { DELETED_PERSON_NAME } from '../identity/deleted-person.ts';
import { clientReminder } from './client-reminders.contract.ts';
import { optOutSources } from './marketing.ts';
import { visitStandings } from './visit-facts.ts';

export const clientGenders = ['female', 'male', 'other'] as const;
export type ClientGender = (typeof clientGenders)[number];

export const CLIENT_NAME_MAX = 120;
/** Of the short remark on the record. */
export const CLIENT_REMARK_MAX = 500;
export const CLIENT_NOTE_MAX = 2_000;
/** The name of an erased client; all other personal data is null. */
export const DELETED_CLIENT_NAME = DELETED_PERSON_NAME;
/** Of the one client to whom visits without a name belong. */
export const WALK_IN_CLIENT_NAME = 'Walk-in';

/** A client in a list, without details. */
export const clientLine = z.object({
  id,
  name: z.string(),
  phone: clientPhone,
  email: clientEmail,
  gender: z.nullable(z.enum(clientGenders)),
  note: z.nullable(z.string()),
  profile_image_url: z.nullable(z.string()),
  is_deleted: z.boolean(),
});
export type ClientLine = z.output<typeof clientLine>;

export const client = z.object({
  ...clientLine.shape,
  /** The client's own account, where it was verified. */
  account_id: z.nullable(id),
  user_name: z.nullable(z.string()),
  birthday: z.nullable(z.string()),
  anniversary: z.nullable(z.string()),
  /** Families share a phone: other clients with the same number. */
  shares_phone_with: z.array(z.object({ id, name: z.string() })),
  /** The record that stands for this one since both were merged; null while it stands for itself. */
  merged_into: z.nullable(id),
  /** Records of the same person that were merged into this one, latest first. */
  merged_records: z.array(
    z.object({
      id,
      name: z.string(),
      phone: clientPhone,
      email: clientEmail,
      merged_at: instant,
    }),
  ),
  /** Since when they want no offers, and how we know; null while they may be sent some. */
  marketing_opt_out_at: z.nullable(instant),
  marketing_opt_out_from: z.nullable(z.enum(optOutSources)),
  note_count: z.int(),
  /** What must not come near them, in the words of the team. */
  allergies: z.array(z.string()),
  created_at: instant,
  updated_at: instant,
});
export type Client = z.output<typeof client>;

/** What campaigns are filtered by, under the names of the specification. Visits that took place. */
const clientSummary = z.object({
  client_id: id,
  last_service_date: z.nullable(day),
  /** Null: hidden from this member. */
  total_spent: billSum,
  gender: z.nullable(z.enum(clientGenders)),
  onboarded_at: instant,
  services: z.array(id),
  no_of_bookings_per_year: z.int(),
  no_of_bookings: z.int(),
  used_services: z.array(z.object({ service_id: id, booking_frequency: z.int(), last_booked_at: day })),
});

/** With what is kept beside the record. */
const wholeClient = z.object({
  ...client.shape,
  /** Signed; they work for some minutes. */
  photos: z.array(z.string()),
  service_reminders: z.array(clientReminder),
  summary: clientSummary,
});

/** new: first seen in the last 30 days. lapsed: came before, not in the last 90 days, and has nothing booked. */
export const clientFilters = ['new', 'lapsed', 'birthday', 'due', 'membership'] as const;
export type ClientFilter = (typeof clientFilters)[number];

/** By name A to Z; by last visit, latest first; by what was spent, most first; by first seen, newest first. */
export const clientSorts = ['name', 'last_visit', 'spent', 'newest'] as const;
export type ClientSort = (typeof clientSorts)[number];

/** A client in the list of the desk, with the figures of all their records. */
export const listedClient = z.object({
  ...clientLine.shape,
  birthday: z.nullable(z.string()),
  first_seen_on: day,
  visits: z.int(),
  last_visit_on: z.nullable(day),
  next_booked_on: z.nullable(day),
  /** Null: hidden from this member. */
  spent: billSum,
  due_amount: billSum,
  /** Something is left to pay. */
  is_due: z.boolean(),
  /** Until when a membership has something left. */
  membership_until: z.nullable(instant),
});
export type ListedClient = z.output<typeof listedClient>;

/** An allergy stands first and red wherever the client does. */
export const noteLevels = ['note', 'allergy'] as const;
export type NoteLevel = (typeof noteLevels)[number];
const noteLevel = z.enum(noteLevels);

export const clientNote = z.object({
  id,
  note: z.string(),
  level: noteLevel,
  /** Who wrote it. */
  author_name: z.string(),
  created_at: instant,
  updated_at: instant,
});
export type ClientNote = z.output<typeof clientNote>;

const details = {
  phone: z.optional(z.nullable(phone)),
  /** Another person with the same number, on purpose. */
  shares_phone: z.optional(z.boolean()),
  email: z.optional(z.nullable(email)),
  birthday: z.optional(z.nullable(day)),
  anniversary: z.optional(z.nullable(day)),
  /** A short remark, shown first. */
  note: z.optional(z.nullable(prose(CLIENT_REMARK_MAX))),
  gender: z.optional(z.nullable(z.enum(clientGenders))),
};

const name = line(CLIENT_NAME_MAX);
const noteText = prose(CLIENT_NOTE_MAX).check(z.minLength(1));
const oneClient = { business_id: id, client_id: id };
const oneNote = { ...oneClient, note_id: id };

export const clientCalls = {
  add: call({
    route: 'POST /business/client',
    summary:
      "Add a client. A phone number that another client has is refused with that client's id, unless they share it.",
    input: z.object({ business_id: id, name, ...details }),
    output: z.object({ client_id: id }),
    errors: ['PHONE_TAKEN'],
    who: membersWith('client.edit'),
    idempotent: true,
  }),
  change: call({
    route: 'PUT /business/client',
    summary: 'Change a client. Fields that are not sent stay unchanged.',
    input: z.object({ ...oneClient, name: z.optional(name), ...details }),
    output: nothing,
    errors: ['NOT_FOUND', 'PHONE_TAKEN'],
    who: membersWith('client.edit'),
  }),
  erase: call({
    route: 'DELETE /business/client',
    summary: 'Erase the personal data of a client permanently. Past visits keep an anonymous client.',
    input: z.object(oneClient),
    output: nothing,
    errors: ['NOT_FOUND', 'PASSWORD_REQUIRED'],
    who: membersWith('client.manage'),
    stepUp: { delete: true },
  }),
  merge: call({
    route: 'POST /business/{business_id}/client/{client_id}/merge',
    summary:
      'Two records of one person become one. Answers which stands for both: this one, or the other when only that has an account.',
    input: z.object({ ...oneClient, other_id: id }),
    output: z.object({ client_id: id }),
    errors: ['NOT_FOUND', 'TWO_ACCOUNTS'],
    who: membersWith('client.manage'),
  }),
  unmerge: call({
    route: 'POST /business/{business_id}/client/{client_id}/unmerge',
    summary:
      'Undo a merge, at any time: the merged record stands for itself again, with all that was made for it.',
    input: z.object(oneClient),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('client.manage'),
  }),
  list: call({
    route: 'GET /business/{business_id}/client',
    summary:
      'Clients by name; search by any part of name or phone, or up to 30 by id, including deleted ones.',
    input: z.object({
      business_id: id,
      /** Every word must match the name or the number. One or two letters match only at the start of a word. */
      query: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      limit: pageSize(10, 50),
      'start-after-name': z.optional(z.string().check(z.maxLength(500))),
      'start-after-user-id': z.optional(id),
      ids: idList,
    }),
    output: z.object({
      items: z.array(clientLine),
      /** Cursor: send both for the next page; null on the last page. */
      next: z.nullable(z.object({ 'start-after-name': z.string(), 'start-after-user-id': id })),
    }),
    who: membersWith('client.edit'),
  }),
  listWithFigures: call({
    route: 'GET /business/{business_id}/client-list',
    summary: 'Clients with their figures, filtered and sorted; search by any part of name or phone.',
    input: z.object({
      business_id: id,
      query: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      filter: z.optional(z.enum(clientFilters)),
      sort: z._default(z.enum(clientSorts), 'name'),
      limit: pageSize(25, 50),
      cursor: z.optional(z.string().check(z.maxLength(600))),
    }),
    output: page(listedClient),
    who: membersWith('client.edit'),
  }),
  get: call({
    route: 'GET /business/{business_id}/client/{client_id}',
    summary: 'One client with all details; a deleted one as a placeholder.',
    input: z.object(oneClient),
    output: wholeClient,
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  showContact: call({
    route: 'POST /business/{business_id}/client/{client_id}/contact',
    summary:
      'The whole phone and e-mail of one client, for a member who sees masked ones: noted in the history of the client, and limited a day.',
    input: z.object(oneClient),
    output: z.object({
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      /** How many clients they had shown today, this one with them; null: not counted, they see it anyway. */
      shown_today: z.nullable(z.int()),
    }),
    errors: ['NOT_FOUND', 'TOO_MANY_CONTACTS'],
    who: membersWith('client.edit'),
  }),
  countShown: call({
    route: 'GET /business/{business_id}/client-contact/shown',
    summary: 'How many contacts of clients this member has had shown today.',
    input: z.object({ business_id: id }),
    output: z.object({ shown_today: z.int() }),
    who: membersWith('client.edit'),
  }),
  getRhythm: call({
    route: 'GET /business/{business_id}/client/{client_id}/rhythm',
    summary:
      'The days of a client in the last year and to come, oldest first: came, booked, missed, cancelled.',
    input: z.object(oneClient),
    output: z.object({
      today: day,
      days: z.array(z.object({ day, standing: z.enum(visitStandings) })),
      /** Who served them most often in that year, twice or more. */
      people: z.array(z.object({ entity_id: id, name: z.string() })),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  listNotes: call({
    route: 'GET /business/{business_id}/client/{client_id}/note',
    summary: 'Notes about a client, newest first; allergies stand before the first page.',
    input: z.object({ ...oneClient, limit: pageSize(10), cursor: z.optional(id) }),
    output: page(clientNote),
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  addNote: call({
    route: 'POST /business/{business_id}/client/{client_id}/note',
    summary: 'Add a note about a client.',
    input: z.object({ ...oneClient, note: noteText, level: z._default(noteLevel, 'note') }),
    output: z.object({ id }),
    errors: ['NOT_FOUND', 'CLIENT_REQUIRED'],
    who: membersWith('client.edit'),
    idempotent: true,
  }),
  changeNote: call({
    route: 'PUT /business/{business_id}/client/{client_id}/note/{note_id}',
    summary: 'Change a note. Within a day this also restores a removed one.',
    input: z.object({ ...oneNote, note: noteText, level: z.optional(noteLevel) }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  removeNote: call({
    route: 'DELETE /business/{business_id}/client/{client_id}/note/{note_id}',
    summary: 'Remove a note.',
    input: z.object(oneNote),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
} as const;
