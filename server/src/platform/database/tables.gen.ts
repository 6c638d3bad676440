// Made by "npm run db:types" from server/migrations. Do not edit.
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Generated } from 'kysely';

export interface Tables {
  account_summary: {
    business_id: string;
    message_credits: Generated<number>;
    alerts_until: Temporal.Instant | null;
    outstanding_dues: Generated<Paise>;
  };
  booking: {
    business_id: string;
    id: string;
    visit_id: string;
    index: number;
    client_id: string;
    service_id: string;
    entity_id: string;
    booking_date: string;
    service_time: string;
    service_duration: number;
    buffer_after: number;
    starts_at: Temporal.Instant;
    ends_at: Temporal.Instant;
    service_name: string;
    service_price: Paise;
    booking_amount: Paise;
    booking_status: 'created' | 'confirmed' | 'cancelled';
    answer_until: Temporal.Instant | null;
    membership_amount: Paise | null;
    payment_membership_id: string | null;
    created_at: Temporal.Instant;
    cancelled_at: Temporal.Instant | null;
    cancel_reason: string | null;
  };
  booking_directory: {
    booking_id: string;
    of_business: string;
  };
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
    gstin: string | null;
    has_service: Generated<boolean>;
    latitude: number | null;
    longitude: number | null;
    website: string | null;
    appointment_phone: string | null;
    description2: Generated<unknown>;
    has_waitlist: Generated<boolean>;
    whatsapp_header_type: Generated<'product' | 'custom'>;
    tax_rate: Generated<number>;
    discount_limit: Generated<number>;
    allowed_alerts: Generated<string[]>;
    slot_step: Generated<number>;
    deleted_at: Temporal.Instant | null;
    state_reason: string | null;
    state_changed_at: Temporal.Instant | null;
    min_booking_notice: Generated<number>;
    purged_at: Temporal.Instant | null;
  };
  business_bank: {
    business_id: string;
    sealed: Buffer;
    updated_by: string;
    updated_at: Temporal.Instant;
  };
  business_category: {
    id: string;
    index: number;
    name_en: string;
    name_hi: string;
    image_url: string | null;
    blur_hash: string | null;
    enabled: Generated<boolean>;
  };
  business_file: {
    business_id: string;
    id: string;
    module: 'business' | 'business_client' | 'business_message';
    content_type: string;
    size: number;
    blur_hash: string | null;
    state: Generated<'pending' | 'stored' | 'used'>;
    created_by: string;
    created_at: Temporal.Instant;
  };
  business_holiday: {
    business_id: string;
    day: string;
    name: string;
  };
  business_image: {
    business_id: string;
    index: number;
    url: string;
    blur_hash: string | null;
    is_primary: boolean;
  };
  business_member: {
    business_id: string;
    user_id: string;
    role: 'owner' | 'admin' | 'staff';
    notify_of_bookings: Generated<boolean>;
    notify_of_messages: Generated<boolean>;
    created_at: Generated<Temporal.Instant>;
  };
  business_rating: {
    business_id: string;
    stars_1: Generated<number>;
    stars_2: Generated<number>;
    stars_3: Generated<number>;
    stars_4: Generated<number>;
    stars_5: Generated<number>;
    version: Generated<number>;
  };
  business_report: {
    business_id: string;
    id: string;
    user_id: string;
    reason: 'not_real' | 'wrong_details' | 'closed' | 'offensive' | 'unsafe' | 'other';
    note: Generated<string>;
    created_at: Temporal.Instant;
    closed_at: Temporal.Instant | null;
    closed_by: string | null;
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
  calendar_feed_directory: {
    feed_hash: Buffer;
    of_business: string;
    entity_id: string;
    made_by: string | null;
    created_at: Temporal.Instant;
  };
  calendar_leave: {
    business_id: string;
    id: string;
    entity_id: string;
    first_day: string;
    last_day: string;
    note: string | null;
  };
  client: {
    business_id: string;
    id: string;
    kind: Generated<'person' | 'walk_in'>;
    account_id: string | null;
    name: string;
    phone: string | null;
    email: string | null;
    birthday: string | null;
    anniversary: string | null;
    gender: 'female' | 'male' | 'other' | null;
    note: string | null;
    profile_image_url: string | null;
    name_key: string;
    pieces: number[];
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
    deleted_at: Temporal.Instant | null;
    search_name: string;
  };
  client_note: {
    business_id: string;
    id: string;
    client_id: string;
    note: string;
    created_by: string;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
  consumed_slot: {
    business_id: string;
    id: string;
    entity_id: string;
    booking_id: string | null;
    period: string;
    note: string | null;
    created_at: Generated<Temporal.Instant>;
    expires_at: Temporal.Instant | null;
  };
  demo_salon: {
    id: Generated<number>;
    of_business: string | null;
    done: Generated<number>;
    total: number;
    started_at: Temporal.Instant;
    finished_at: Temporal.Instant | null;
  };
  email_change: {
    user_id: string;
    email: string;
    token_hash: Buffer;
    session_id: string;
    expires_at: Temporal.Instant;
  };
  event: {
    business_id: string;
    seq: number;
    type: string;
    at: Temporal.Instant;
    actor_id: string | null;
    ids: unknown;
    touches_page: Generated<boolean>;
  };
  event_counter: {
    business_id: string;
    last_seq: number;
  };
  former_business_url: {
    business_url: string;
    of_business: string;
    replaced_at: Temporal.Instant;
  };
  gateway_order: {
    gateway: string;
    gateway_order_id: string;
    of_business: string;
    order_id: string;
  };
  general_file: {
    id: string;
    module: 'user' | 'user_support' | 'business_category' | 'template_media';
    category_id: string | null;
    content_type: string;
    size: number;
    blur_hash: string | null;
    state: Generated<'pending' | 'stored' | 'used'>;
    created_by: string;
    created_at: Temporal.Instant;
  };
  guest_contact: {
    user_id: string;
    email: string;
    set_at: Temporal.Instant;
  };
  idempotency_key: {
    actor: string;
    method: string;
    path: string;
    key: string;
    request_hash: string;
    answer: unknown;
    created_at: Generated<Temporal.Instant>;
    intention: unknown;
  };
  installation: {
    only_one: Generated<boolean>;
    secret_check: string;
    created_at: Generated<Temporal.Instant>;
  };
  invoice: {
    business_id: string;
    id: string;
    financial_year: string;
    number: number;
    period_id: string;
    issued_at: Temporal.Instant;
    business_name: string;
    address: string;
    gstin: string | null;
    plan_name_en: string;
    plan_name_hi: string;
    amount: Paise;
    seller_name: string | null;
    seller_address: string | null;
    seller_gstin: string | null;
    tax_rate: Generated<number>;
    is_same_state: Generated<boolean>;
  };
  invoice_counter: {
    financial_year: string;
    last_number: number;
  };
  invoice_number: {
    financial_year: string;
    number: number;
    of_business: string;
    invoice_id: string;
  };
  member_invitation: {
    business_id: string;
    id: string;
    email: string;
    role: 'owner' | 'admin' | 'staff';
    token_hash: Buffer;
    invited_by: string;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
  };
  member_invitation_directory: {
    token_hash: Buffer;
    of_business_id: string;
    expires_at: Temporal.Instant;
  };
  notification: {
    user_id: string;
    id: string;
    kind: string;
    of_business: string | null;
    as_member: boolean;
    thread: string | null;
    about: unknown;
    words: unknown;
    state: Generated<'waiting' | 'told' | 'dropped' | 'stale'>;
    at: Temporal.Instant;
    due_at: Temporal.Instant;
    told_at: Temporal.Instant | null;
    read_at: Temporal.Instant | null;
  };
  notification_delivery: {
    id: string;
    user_id: string;
    notification_id: string;
    channel: 'email' | 'push';
    session_id: string | null;
    state: Generated<'waiting' | 'sent' | 'dropped' | 'gone' | 'failed'>;
    not_before: Temporal.Instant;
    finished_at: Temporal.Instant | null;
    failure: string | null;
  };
  notification_setting: {
    user_id: string;
    booking_email: Generated<boolean>;
    booking_push: Generated<boolean>;
    reminders: Generated<boolean>;
    quiet: Generated<boolean>;
    quiet_from: Generated<string>;
    quiet_until: Generated<string>;
    updated_at: Temporal.Instant;
  };
  payment: {
    business_id: string;
    id: string;
    order_id: string;
    gateway: string;
    gateway_payment_id: string;
    amount: Paise;
    method: string | null;
    proved_by: 'page' | 'webhook' | 'asked';
    outcome: 'given' | 'returned';
    returned_because: string | null;
    refunded: Generated<Paise>;
    created_at: Temporal.Instant;
  };
  payment_order: {
    business_id: string;
    id: string;
    purpose: string;
    reference: string;
    title_en: string;
    title_hi: string;
    amount: Paise;
    status: Generated<'intended' | 'open' | 'paid' | 'lapsed'>;
    gateway: string;
    gateway_order_id: string | null;
    last_failure: string | null;
    created_by: string;
    created_at: Temporal.Instant;
    next_ask_at: Temporal.Instant | null;
    asked: Generated<number>;
  };
  pending_account: {
    email: string;
    user_name: string;
    locale: 'en' | 'hi';
    password_hash: string;
    token_hash: Buffer;
    user_id: string | null;
    device_hash: Buffer;
    expires_at: Temporal.Instant;
  };
  plan: {
    id: string;
    name_en: string;
    name_hi: string;
    subscription_type: 'free_trial' | 'one_year' | 'admin' | 'one_year_growth_plan' | 'free';
    period: '1_week' | '2_weeks' | '1_month' | '2_months' | '3_months' | '4_months' | '6_months' | '8_months' | '1_year' | '18_months' | '2_years' | '5_years';
    price: Paise;
    features_en: Generated<string[]>;
    features_hi: Generated<string[]>;
    enabled: Generated<boolean>;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  product: {
    business_id: string;
    id: string;
    name: string;
    price: Paise;
    stock: Generated<number>;
    inventory_id: string | null;
    image_url: string | null;
    blur_hash: string | null;
    product_status: Generated<'enable' | 'disable' | 'deleted'>;
    created_at: Generated<Temporal.Instant>;
    updated_at: Generated<Temporal.Instant>;
  };
  push_key: {
    only_one: Generated<boolean>;
    public_key: string;
    private_key: Buffer;
    created_at: Generated<Temporal.Instant>;
  };
  reaction_begun: {
    reaction: string;
    begun_at: Generated<Temporal.Instant>;
  };
  reaction_progress: {
    business_id: string;
    reaction: string;
    last_seq: number;
  };
  refund: {
    business_id: string;
    id: string;
    payment_id: string;
    amount: Paise;
    reason: string;
    status: Generated<'wanted' | 'pending' | 'processed' | 'failed'>;
    gateway_refund_id: string | null;
    failure: string | null;
    created_by: string | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
  reserved_booking: {
    business_id: string;
    booking_id: string;
    visit_id: string;
    index: number;
    client_id: string | null;
    holder_id: string;
    source: 'desk' | 'client';
    service_id: string;
    entity_id: string;
    booking_date: string;
    service_time: string;
    service_duration: number;
    buffer_after: number;
    starts_at: Temporal.Instant;
    ends_at: Temporal.Instant;
    service_name: string;
    service_price: Paise;
    booking_amount: Paise;
    created_at: Temporal.Instant;
    expires_at: Temporal.Instant;
    note: string | null;
    is_kept_for_payment: Generated<boolean>;
    is_alert_hold: Generated<boolean>;
    booking_type: 'confirm' | 'request';
    cancellation_window: number | null;
    network: string | null;
  };
  review: {
    business_id: string;
    booking_id: string;
    client_id: string;
    author_id: string | null;
    rating: number;
    text: string;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    answer: string | null;
    answered_by: string | null;
    answered_at: Temporal.Instant | null;
    reported_at: Temporal.Instant | null;
    report_reason: string | null;
    hidden_at: Temporal.Instant | null;
    removed_at: Temporal.Instant | null;
  };
  sandbox_order: {
    id: string;
    amount: Paise;
    receipt: string;
    title: string;
    status: Generated<'created' | 'attempted' | 'paid'>;
    created_at: Temporal.Instant;
  };
  sandbox_payment: {
    id: string;
    order_id: string;
    amount: Paise;
    status: 'captured' | 'failed';
    refunded: Generated<Paise>;
    created_at: Temporal.Instant;
  };
  sandbox_refund: {
    idempotency_key: string;
    id: string;
    payment_id: string;
    amount: Paise;
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
    price: Paise;
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
    price: Paise | null;
    duration: number | null;
  };
  share_directory: {
    share_hash: Buffer;
    of_business: string;
    visit_id: string;
    made_by: string | null;
    created_at: Temporal.Instant;
  };
  slot_alert: {
    business_id: string;
    id: string;
    user_id: string;
    day: string;
    arrangement: 'sequence' | 'parallel';
    services: unknown;
    state: Generated<'waiting' | 'offered' | 'taken' | 'passed' | 'withdrawn'>;
    visit_id: string | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    network: string | null;
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
  subscription: {
    business_id: string;
    type: Generated<'basic_plan' | 'free_trial' | 'one_year' | 'admin' | 'one_year_growth_plan' | 'free'>;
    payment_id: string | null;
    amount: Generated<Paise>;
    expiry_date: Temporal.Instant | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
  };
  subscription_period: {
    business_id: string;
    id: string;
    plan_id: string | null;
    type: 'free_trial' | 'one_year' | 'admin' | 'one_year_growth_plan' | 'free';
    period: '1_week' | '2_weeks' | '1_month' | '2_months' | '3_months' | '4_months' | '6_months' | '8_months' | '1_year' | '18_months' | '2_years' | '5_years';
    amount: Paise;
    payment_id: string | null;
    starts_at: Temporal.Instant;
    ends_at: Temporal.Instant;
    cancelled: Generated<boolean>;
    created_by: string | null;
    created_at: Temporal.Instant;
    replaced_by: string | null;
    planned_end: Temporal.Instant | null;
  };
  support_request: {
    id: string;
    user_id: string;
    message: string;
    picture_urls: Generated<string[]>;
    created_at: Temporal.Instant;
    answered_at: Temporal.Instant | null;
    answered_by: string | null;
  };
  throttle: {
    subject: string;
    tries: number;
    window_ends_at: Temporal.Instant;
  };
  unsubscribed_address: {
    email_hash: Buffer;
    since: Temporal.Instant;
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
    password_at: Temporal.Instant | null;
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
    blocked_at: Temporal.Instant | null;
    is_demo: Generated<boolean>;
    fav_business_ids: Generated<string[]>;
  };
  visit: {
    business_id: string;
    id: string;
    type: Generated<'advance' | 'walk-in'>;
    client_id: string;
    booking_date: string;
    progress: Generated<'expected' | 'arrived' | 'in_service' | 'done' | 'no_show'>;
    note: string | null;
    source: 'desk' | 'client';
    made_by: string | null;
    series_id: string | null;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    cancellation_window: number | null;
    total_amount: Generated<Paise>;
    paid_amount: Generated<Paise>;
    refund_due_at: Temporal.Instant | null;
    to_give_back: Generated<number>;
  };
  visit_payment: {
    business_id: string;
    id: string;
    visit_id: string;
    booking_id: string | null;
    kind: 'payment' | 'undo' | 'refund';
    type: 'cash' | 'pg' | 'businessUPI';
    amount: Paise;
    reverses: string | null;
    payment_id: string | null;
    made_by: string | null;
    made_at: Temporal.Instant;
  };
  webhook_delivery: {
    gateway: string;
    event_id: string;
    event: string;
    gateway_order_id: string | null;
    received_at: Temporal.Instant;
  };
}
