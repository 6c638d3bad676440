import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { businessHours, defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { optionalModules } from '@kursi/core/contract/permission.ts';
import { type FieldProblem, fieldProblems } from '@kursi/core/contract/problems.ts';
import * as z from 'zod/mini';
import { draft } from '../../../lib/device/drafts.ts';

export const steps = ['details', 'service_type', 'location', 'hours'] as const;
export type Step = (typeof steps)[number];

/** Raw input; validated on submit only. */
const typed = z.string().check(z.maxLength(500));
const values = z.object({
  name: typed,
  phone: typed,
  email: typed,
  category_id: typed,
  address: typed,
  locality: typed,
  area: typed,
  city: typed,
  state: typed,
  pincode: typed,
  business_hours: businessHours,
  /** What the business uses besides services. */
  modules: z.optional(z.array(z.enum(optionalModules))),
  latitude: z.optional(z.nullable(z.number())),
  longitude: z.optional(z.nullable(z.number())),
  /** Add the starter services. */
  starter: z.optional(z.boolean()),
  /** Confirmed: no open day is intended. */
  closed_for_now: z.optional(z.boolean()),
});
export type Values = z.output<typeof values>;
export type FieldName = keyof Values;
export type TextField = Exclude<
  FieldName,
  'business_hours' | 'modules' | 'latitude' | 'longitude' | 'starter' | 'closed_for_now'
>;
export type NewBusiness = InputOf<typeof businessCalls.create>;

const onboarding = z.object({
  values,
  step: z.enum(steps),
  /** The last reached step; earlier ones can be opened in any order. */
  reached: z.number(),
  /** Idempotency key, kept until the server has answered, so that a retry creates one business. */
  key: z.nullable(z.string()),
  /** Bodies sent with that key without an answer. */
  unanswered: z.array(businessCalls.create.input),
});
export type Onboarding = z.output<typeof onboarding>;

export const onboardingDraft = draft<Onboarding>('onboarding', 1, onboarding);

export const emptyOnboarding: Onboarding = {
  values: {
    name: '',
    phone: '',
    email: '',
    category_id: '',
    address: '',
    locality: '',
    area: '',
    city: '',
    state: '',
    pincode: '',
    business_hours: defaultBusinessHours,
  },
  step: 'details',
  reached: 0,
  key: null,
  unanswered: [],
};

export const fieldsOf: Readonly<Record<Step, readonly FieldName[]>> = {
  details: ['name', 'phone', 'email'],
  service_type: ['category_id', 'modules'],
  location: ['address', 'locality', 'area', 'city', 'state', 'pincode', 'latitude', 'longitude'],
  hours: ['business_hours'],
};

/** The step of a field: "business_hours.mon" belongs to the hours. */
export function stepOfField(field: string): Step | undefined {
  const name = field.split('.')[0];
  return steps.find((step) => fieldsOf[step].some((known) => known === name));
}

export type Checked =
  | { readonly ok: true; readonly business: NewBusiness }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Validates with the server's schema. Empty fields are not sent. */
export function check(given: Values): Checked {
  const filled = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [
      field,
      typeof value === 'string' && value.trim() === '' ? undefined : value,
    ]),
  );
  const parsed = z.safeParse(businessCalls.create.input, filled, { reportInput: true });
  return parsed.success
    ? { ok: true, business: parsed.data }
    : { ok: false, problems: fieldProblems(parsed.error) };
}
