import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import {
  amount,
  day,
  email,
  fileUrl,
  id,
  instant,
  line,
  money,
  nothing,
  phone,
  prose,
  proseInHindi,
} from '../contract/fields.ts';
import { accountsOnly, businessModules, membersWith } from '../contract/permission.ts';
import { blurHash } from '../media/media.contract.ts';
import {
  aboutEntry,
  bookingTypes,
  businessName,
  businessStates,
  paymentTypes,
  pincode,
  visibilities,
} from './business.contract.ts';
import { businessHours } from './business-hours.ts';
import { chosenUrl } from './business-url.ts';
import {
  accountHolder,
  accountNumber,
  alertKinds,
  gstin,
  ifsc,
  latitude,
  longitude,
  MOST_ABOUT_ENTRIES,
  MOST_PICTURES,
  OPENING_CASH_MAX,
  receiptPrefix,
  share,
  upiId,
  website,
  whatsappHeaderTypes,
} from './settings-rules.ts';

const ofBusiness = z.object({ business_id: id });
const sentEntry = z.object({
  title: line(80),
  title_hi: z.optional(z.nullable(line(80))),
  description: prose(4000),
  description_hi: proseInHindi(4000),
});
const modules = z.array(z.enum(businessModules));
const alerts = z.array(z.enum(alertKinds));
const holiday = z.object({ day, name: z.string() });
const image = z.object({ url: z.string(), blur_hash: z.nullable(z.string()), is_primary: z.boolean() });
const text = z.nullable(z.string());

const business = z.object({
  id,
  name: z.string(),
  business_url: z.string(),
  category_id: id,
  description2: z.array(aboutEntry),
  images: z.array(image),
  website: text,
  phone: z.string(),
  appointment_phone: text,
  email: text,
  address: text,
  locality: text,
  area: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  time_zone: z.string(),
  business_hours: businessHours,
  holidays: z.array(holiday),
  business_state: z.enum(businessStates),
  /** Members of a deleted business cannot read it, so this is false wherever it is read. */
  is_deleted: z.boolean(),
  visibility: z.enum(visibilities),
  booking_type: z.enum(bookingTypes),
  payment_type: z.enum(paymentTypes),
  max_booking_window: z.int(),
  min_booking_notice: z.int(),
  cancellation_window: z.nullable(z.int()),
  slot_step: z.int(),
  tax_rate: z.int(),
  discount_limit: z.int(),
  gstin: text,
  upi_id: text,
  /** Printed on receipts where they differ from name and address. */
  legal_name: text,
  legal_address: text,
  /** Null: the first letters of the name. */
  receipt_prefix: text,
  prices_include_tax: z.boolean(),
  /** Bills are rounded to whole rupees. */
  rounds_off: z.boolean(),
  /** People earn on the price without the tax inside it. */
  commission_before_tax: z.boolean(),
  /** What is in the drawer in the morning. */
  opening_cash: money,
  /** Staff count the drawer before they see what should be there. */
  staff_count_blind: z.boolean(),
  /** Staff see phone and e-mail of all clients, not only of those of their own day. */
  staff_see_all_clients: z.boolean(),
  /** Staff see the sums of all visits and bills, not only of their own. */
  staff_see_all_bills: z.boolean(),
  whatsapp_header_type: z.enum(whatsappHeaderTypes),
  modules,
  has_service: z.boolean(),
  has_waitlist: z.boolean(),
  /** Private to owners and admins; null for staff. */
  alerts_whatsapp: z.nullable(z.object({ allowed_alerts: alerts })),
  /** Private to owners; null for admins and staff. `subscription.get` has what follows it. */
  subscription: z.nullable(
    z.object({
      type: z.string(),
      payment_id: z.nullable(id),
      amount: money,
      created_at: instant,
      updated_at: instant,
      /** Seconds since the epoch; null for the basic plan, which never ends. */
      expiry_date: z.nullable(z.int()),
      is_active: z.boolean(),
    }),
  ),
  created_by: id,
  created_at: instant,
});
export type BusinessSettings = z.output<typeof business>;

const most = (max: number) => z.optional(z.nullable(line(max)));

/** Write-only: a saved account number is never returned, only its last digits. */
const bank = z.object({
  account_holder: z.string(),
  account_number_end: z.string(),
  ifsc: z.string(),
  bank_name: text,
  updated_at: instant,
});
export type BankDetails = z.output<typeof bank>;

export const settingsCalls = {
  get: call({
    route: 'GET /business/{business_id}',
    summary: 'A business with all its settings, for its members.',
    input: ofBusiness,
    output: business,
    errors: ['NOT_FOUND'],
    who: membersWith('business.see'),
  }),
  update: call({
    route: 'PUT /business/{business_id}',
    summary: 'Change settings. Fields that are not sent stay unchanged; null clears an optional field.',
    input: z.object({
      business_id: id,
      name: z.optional(businessName),
      /** The page address; the former one keeps leading to the business. */
      business_url: z.optional(chosenUrl),
      category_id: z.optional(id),
      description2: z.optional(z.array(sentEntry).check(z.minLength(1), z.maxLength(MOST_ABOUT_ENTRIES))),
      website: z.optional(z.nullable(website)),
      phone: z.optional(phone),
      appointment_phone: z.optional(z.nullable(phone)),
      email: z.optional(z.nullable(email)),
      address: most(80),
      locality: most(120),
      area: z.optional(line(120)),
      city: z.optional(line(80)),
      state: z.optional(line(80)),
      pincode: z.optional(pincode),
      latitude: z.optional(z.nullable(latitude)),
      longitude: z.optional(z.nullable(longitude)),
      business_hours: z.optional(businessHours),
      visibility: z.optional(z.enum(visibilities)),
      booking_type: z.optional(z.enum(bookingTypes)),
      payment_type: z.optional(z.enum(paymentTypes)),
      /** Minutes: an hour to two years. */
      max_booking_window: z.optional(z.int().check(z.minimum(60), z.maximum(1_051_200))),
      /** Minutes: how long before its start a client may book at the latest; 0 for none. */
      min_booking_notice: z.optional(z.int().check(z.minimum(0), z.maximum(43_200))),
      /** Minutes before a visit; null when clients may cancel at any time. */
      cancellation_window: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(43_200)))),
      slot_step: z.optional(z.int().check(z.minimum(5), z.maximum(120), z.multipleOf(5))),
      tax_rate: z.optional(share),
      discount_limit: z.optional(share),
      gstin: z.optional(z.nullable(gstin)),
      upi_id: z.optional(z.nullable(upiId)),
      legal_name: most(120),
      legal_address: most(300),
      receipt_prefix: z.optional(z.nullable(receiptPrefix)),
      prices_include_tax: z.optional(z.boolean()),
      rounds_off: z.optional(z.boolean()),
      commission_before_tax: z.optional(z.boolean()),
      opening_cash: z.optional(amount(OPENING_CASH_MAX)),
      staff_count_blind: z.optional(z.boolean()),
      staff_see_all_clients: z.optional(z.boolean()),
      staff_see_all_bills: z.optional(z.boolean()),
      whatsapp_header_type: z.optional(z.enum(whatsappHeaderTypes)),
      modules: z.optional(modules.check(z.maxLength(businessModules.length))),
      alerts_whatsapp: z.optional(z.object({ allowed_alerts: alerts.check(z.maxLength(alertKinds.length)) })),
    }),
    output: business,
    errors: ['BUSINESS_NOT_SAVED', 'ADDRESS_TAKEN', 'PASSWORD_REQUIRED', 'HEADER_NOT_LIVE'],
    // Nobody lets all staff see what they do not see themselves.
    who: membersWith('settings.manage', {
      'client.see_all': ['staff_see_all_clients'],
      'bill.see_all': ['staff_see_all_bills'],
    }),
    // The first decides where the clients' money goes, the others what all of the staff see.
    stepUp: { bank_details: ['upi_id'], team: ['staff_see_all_clients', 'staff_see_all_bills'] },
  }),
  setImages: call({
    route: 'PUT /business/{business_id}/image',
    summary:
      'Set all pictures of a business, in order. The first is primary unless another is marked; pictures left out are deleted.',
    input: z.object({
      business_id: id,
      images: z
        .array(
          z.object({
            url: fileUrl,
            blur_hash: z.optional(z.nullable(blurHash)),
            is_primary: z._default(z.boolean(), false),
          }),
        )
        .check(z.maxLength(MOST_PICTURES)),
    }),
    output: z.object({ images: z.array(image) }),
    errors: ['FILE_NOT_UPLOADED', 'FILE_DIFFERS'],
    who: membersWith('settings.manage'),
  }),
  setHoliday: call({
    route: 'PUT /business/{business_id}/holiday/{day}',
    summary: 'Add or rename a holiday: days on which the business is closed.',
    input: z.object({
      business_id: id,
      day,
      /** Left out: that day alone. */
      last_day: z.optional(day),
      name: line(80),
    }),
    output: nothing,
    who: membersWith('settings.manage'),
  }),
  removeHoliday: call({
    route: 'DELETE /business/{business_id}/holiday/{day}',
    summary: 'Remove a holiday, from its first to its last day.',
    input: z.object({ business_id: id, day, last_day: z.optional(day) }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('settings.manage'),
  }),
  getBank: call({
    route: 'GET /business/{business_id}/bank',
    summary: 'The bank details of the business. Only the last digits of the account number are shown.',
    input: ofBusiness,
    output: z.object({ bank: z.nullable(bank) }),
    who: membersWith('bank.manage'),
  }),
  setBank: call({
    route: 'PUT /business/{business_id}/bank',
    summary: 'Save the bank details. They are stored encrypted.',
    input: z.object({
      business_id: id,
      account_holder: accountHolder,
      account_number: accountNumber,
      ifsc,
      bank_name: most(80),
    }),
    output: z.object({ bank }),
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND'],
    who: membersWith('bank.manage'),
    stepUp: { bank_details: true },
  }),
  remove: call({
    route: 'DELETE /business/{business_id}',
    summary: 'Delete a business, confirmed by typing its name. An owner can restore it for 30 days.',
    input: z.object({ business_id: id, name: line(200) }),
    output: z.object({ restorable_until: instant }),
    errors: ['PASSWORD_REQUIRED', 'NAME_DIFFERS'],
    who: membersWith('business.delete'),
    perMinute: 20,
    stepUp: { delete: true },
  }),
  /** A deleted business has no members, so these two require an account and check the owner themselves. */
  restore: call({
    route: 'POST /business/{business_id}/restore',
    summary: 'Restore a business of mine that was deleted less than 30 days ago.',
    input: ofBusiness,
    output: nothing,
    errors: ['NOT_FOUND', 'TOO_LATE_TO_RESTORE'],
    who: accountsOnly,
    perMinute: 20,
  }),
  listDeleted: call({
    route: 'GET /user/business/deleted',
    summary: 'Deleted businesses of mine that can still be restored.',
    input: nothing,
    output: z.object({
      items: z.array(z.object({ id, name: z.string(), deleted_at: instant, restorable_until: instant })),
    }),
    who: accountsOnly,
  }),
} as const;
