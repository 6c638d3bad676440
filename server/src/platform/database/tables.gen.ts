// Made by "npm run db:types" from server/migrations. Do not edit.
import type { Generated } from 'kysely';

export interface Tables {
  business: {
    id: string;
    name: string;
    business_url: string;
    category_id: string;
    phone: string;
    email: string | null;
    address: string | null;
    locality: string | null;
    area: string;
    city: string;
    state: string;
    country: Generated<string>;
    pincode: string;
    time_zone: Generated<string>;
    business_hours: unknown;
    business_state: Generated<'created' | 'approved' | 'rejected' | 'suspended'>;
    visibility: Generated<'public' | 'protected' | 'private'>;
    booking_type: Generated<'confirm' | 'request'>;
    payment_type: Generated<'cash' | 'pg' | 'both'>;
    max_booking_window: Generated<number>;
    cancellation_window: number | null;
    modules: Generated<string[]>;
    is_deleted: Generated<boolean>;
    created_by: string;
    created_at: Generated<Temporal.Instant>;
    has_service: Generated<boolean>;
  };
  business_category: {
    id: string;
    index: number;
    name_en: string;
    name_hi: string;
  };
  business_member: {
    business_id: string;
    user_id: string;
    role: 'owner' | 'admin' | 'staff';
    notify_of_bookings: Generated<boolean>;
    notify_of_messages: Generated<boolean>;
    created_at: Generated<Temporal.Instant>;
  };
  calendar: {
    business_id: string;
    id: string;
    kind: 'chair' | 'room' | 'person';
    name: string;
    index: number;
    calendar_status: Generated<'enable' | 'disable' | 'deleted'>;
    user_id: string | null;
    business_hours: unknown;
    colour: Generated<number>;
    image_url: string | null;
    blur_hash: string | null;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  calendar_day: {
    business_id: string;
    entity_id: string;
    day: string;
    day_hours: string[];
  };
  calendar_leave: {
    business_id: string;
    id: string;
    entity_id: string;
    first_day: string;
    last_day: string;
    note: string | null;
  };
  consumed_slot: {
    business_id: string;
    id: string;
    entity_id: string;
    booking_id: string | null;
    period: string;
    note: string | null;
    created_at: Generated<Temporal.Instant>;
  };
  event: {
    business_id: string;
    seq: number;
    type: string;
    at: Temporal.Instant;
    actor_id: string | null;
    ids: unknown;
  };
  event_counter: {
    business_id: string;
    last_seq: number;
  };
  idempotency_key: {
    actor: string;
    method: string;
    path: string;
    key: string;
    request_hash: string;
    answer: unknown;
    created_at: Generated<Temporal.Instant>;
  };
  installation: {
    only_one: Generated<boolean>;
    secret_check: string;
    created_at: Generated<Temporal.Instant>;
  };
  product: {
    business_id: string;
    id: string;
    name: string;
    price: number;
    stock: Generated<number>;
    inventory_id: string | null;
    image_url: string | null;
    blur_hash: string | null;
    product_status: Generated<'enable' | 'disable' | 'deleted'>;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  reaction_progress: {
    business_id: string;
    reaction: string;
    last_seq: number;
  };
  schema_migration: {
    number: number;
    name: string;
    checksum: string;
    applied_at: Generated<Temporal.Instant>;
  };
  service: {
    business_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    price: number;
    duration: number;
    buffer_after: Generated<number>;
    gender: Generated<'all' | 'female' | 'male'>;
    image_url: string | null;
    blur_hash: string | null;
    category_id: string | null;
    index: number;
    service_status: Generated<'enable' | 'disable' | 'deleted'>;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  service_category: {
    business_id: string;
    id: string;
    name: string;
    index: number;
    category_status: Generated<'enable' | 'deleted'>;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  service_on_calendar: {
    business_id: string;
    service_id: string;
    entity_id: string;
    price: number | null;
    duration: number | null;
  };
  stock_movement: {
    business_id: string;
    id: string;
    product_id: string;
    change: number;
    stock_after: number;
    reason: 'opening' | 'received' | 'returned' | 'used' | 'damaged' | 'counted';
    note: string | null;
    actor_id: string | null;
    at: Temporal.Instant;
  };
  throttle: {
    subject: string;
    tries: number;
    window_ends_at: Temporal.Instant;
  };
  user_credential: {
    id: string;
    user_id: string;
    provider_id: string;
    account_id: string;
    password: string | null;
    access_token: string | null;
    refresh_token: string | null;
    id_token: string | null;
    access_token_expires_at: Temporal.Instant | null;
    refresh_token_expires_at: Temporal.Instant | null;
    scope: string | null;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  user_session: {
    id: string;
    user_id: string;
    token: string;
    ip_address: string | null;
    user_agent: string | null;
    device_fcm_token: string | null;
    expires_at: Temporal.Instant;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  user_verification: {
    id: string;
    identifier: string;
    value: string;
    expires_at: Temporal.Instant;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  users: {
    id: string;
    user_name: string;
    email: string;
    email_verified: Generated<boolean>;
    phone: string | null;
    gender: 'female' | 'male' | 'other' | null;
    profile_image_url: string | null;
    locale: Generated<'en' | 'hi'>;
    is_guest: Generated<boolean>;
    is_platform_admin: Generated<boolean>;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
}
