import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { contract } from './contract.ts';

/** Section 3 of the specification: its entities, and the call that answers each with all its fields. */
const entities = {
  Business: [
    contract.settings.get.output,
    'id name category_id business_url address locality area city state country pincode latitude longitude website business_state is_deleted email phone appointment_phone visibility max_booking_window cancellation_window business_hours booking_type payment_type images description2 created_by has_service has_waitlist modules created_at whatsapp_header_type subscription',
  ],
  'Business member': [contract.members.list.output, 'id role notifications'],
  'Business report': [contract.discovery.listReports.output, 'id user_id created_at'],
  'Business client': [
    contract.clients.get.output,
    'id name user_name phone email birthday anniversary note gender created_at profile_image_url photos service_reminders',
  ],
  'Client summary': [
    contract.clients.get.output,
    'client_id last_service_date total_spent gender onboarded_at services no_of_bookings_per_year no_of_bookings used_services',
    'summary',
  ],
  'Client note': [contract.clients.listNotes.output, 'id note created_at updated_at'],
  User: [
    contract.identity.getMe.output,
    'id phone user_name email gender profile_image_url created_at fav_business_ids',
  ],
  'User session': [contract.identity.listDevices.output, 'id user_id device_fcm_token created_at'],
  Service: [contract.catalogue.listServices.output, 'id category_id index service_status'],
  'Service category': [contract.catalogue.listCategories.output, 'id index category_status services'],
  Calendar: [contract.calendars.list.output, 'id index calendar_status created_at updated_at'],
  Visit: [
    contract.visits.list.output,
    'business_id type user_id booking_date services products payments financial_summary additional_note',
  ],
  Booking: [
    contract.schedule.listBookings.output,
    'id business_id user_id service_id entity_id booking_date service_time service_duration booking_amount booking_status payment_membership_id review',
  ],
  'Reserved booking': [contract.schedule.listHolds.output, 'booking_date expires_at'],
  'Consumed slot': [contract.schedule.listConsumedSlots.output, 'booking_id start_date end_date'],
  Waitlist: [contract.waitlists.list.output, 'id'],
  'Waitlist booking': [
    contract.waitlistBookings.get.output,
    'user_id business_id waitlist_id status created_at created_at_iso_date deposit_amount review',
  ],
  Membership: [
    contract.memberships.list.output,
    'user_id business_id type benefit_amount used_benefit_amount services start_at created_at expiry price',
  ],
  'Membership template': [
    contract.membershipTemplates.list.output,
    'id name price mandatory_advance_percentage image_url business_id description duration type status benefit_amount services2 created_at updated_at',
  ],
  Subscription: [
    contract.subscription.subscribe.output,
    'type payment_id amount created_at updated_at expiry_date',
  ],
  Campaign: [
    contract.campaigns.get.output,
    'id name description template_id message template_params media filter notified_users status created_at updated_at',
  ],
  'Custom message template': [
    contract.messageTemplates.list.output,
    'id appId elementName languageCode templateType category content footer example header exampleHeader enableSample exampleMedia containerMeta vertical meta data status selectedMedia buttons createdOn modifiedOn',
  ],
  'Template media record': [
    contract.messageTemplates.listMedia.output,
    'url handle_id blur_hash file_type created_at',
  ],
} as const satisfies Readonly<Record<string, readonly [z.ZodMiniType, string, string?]>>;

interface Definition {
  readonly innerType?: z.ZodMiniType;
  readonly element?: z.ZodMiniType;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
}

/** Of the answer, or of each entry of its `items`; `inside` is a field of it. */
function fieldsOf(schema: z.ZodMiniType, inside?: string): string[] {
  const { innerType, element, shape = {} } = schema._zod.def as unknown as Definition;
  if (innerType ?? element) return fieldsOf((innerType ?? element) as z.ZodMiniType, inside);
  const within = shape['items'] ?? (inside ? shape[inside] : undefined);
  if (!within) return Object.keys(shape);
  return [...Object.keys(shape), ...fieldsOf(within, shape['items'] ? inside : undefined)];
}

test.each(Object.entries(entities))(
  '%s has every field of the specification',
  (_name, [schema, fields, inside]) => {
    const there = fieldsOf(schema, inside);
    expect(fields.split(' ').filter((field) => !there.includes(field))).toEqual([]);
  },
);
