import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id, inHindi, nothing } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { reminderUnits } from './client-reminders.ts';

export const clientReminder = z.object({
  service_id: id,
  service_name: z.string(),
  service_name_hi: inHindi,
  every_count: z.int(),
  every_unit: z.enum(reminderUnits),
  is_on: z.boolean(),
  /** When it was done last; null: never. */
  last_on: z.nullable(day),
  next_on: day,
  is_by_hand: z.boolean(),
  /** The next visit with this service, if one is booked. */
  booked_on: z.nullable(day),
  /** On, the date has come, and nothing is booked. */
  is_due: z.boolean(),
});
export type ClientReminder = z.output<typeof clientReminder>;

const oneClient = { business_id: id, client_id: id };

export const clientReminderCalls = {
  list: call({
    route: 'GET /business/{business_id}/client/{client_id}/reminder',
    summary: 'What a client is to be reminded of, what is due first.',
    input: z.object(oneClient),
    output: z.object({ items: z.array(clientReminder) }),
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
  listDue: call({
    route: 'GET /business/{business_id}/due-reminder',
    summary: 'What is due for all clients, the oldest first, at most 50.',
    input: z.object({ business_id: id }),
    output: z.object({
      today: day,
      items: z.array(
        z.object({
          client_id: id,
          client_name: z.string(),
          service_id: id,
          service_name: z.string(),
          service_name_hi: inHindi,
          next_on: day,
        }),
      ),
      /** Of all of them. */
      count: z.int(),
    }),
    who: membersWith('client.edit'),
  }),
  save: call({
    route: 'PUT /business/{business_id}/client/{client_id}/reminder/{service_id}',
    summary: 'Remind a client of a service every so often. One per service; saving again changes it.',
    input: z.object({
      ...oneClient,
      service_id: id,
      every_count: z.int().check(z.minimum(1), z.maximum(400)),
      every_unit: z.enum(reminderUnits),
      is_on: z.boolean(),
      /** By hand; null counts from the last time it was done. */
      next_on: z.nullable(day),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'CLIENT_REQUIRED'],
    who: membersWith('client.edit'),
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/client/{client_id}/reminder/{service_id}',
    summary: 'Remove a reminder.',
    input: z.object({ ...oneClient, service_id: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('client.edit'),
  }),
} as const;
