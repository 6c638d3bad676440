// What check-cluster.ts may see fail on a cluster, each with its reason. One that does not fail any more is reported.

const ON_A_WORKER = 'The test looks for a lock on the coordinator, and it is held on a worker.';
const NEVER_NULL = 'By its type the parameter is never NULL.';
const OWN_SQL = 'SQL of the test itself, which names no business.';

export const EXCEPTIONS: readonly { readonly begins: string; readonly why: string }[] = [
  { begins: 'removing a calendar and taking a slot on it concurrently', why: ON_A_WORKER },
  { begins: 'a calendar that is removed while an expired hold is confirmed', why: ON_A_WORKER },
  { begins: 'a server that crashes while settling rolls back', why: ON_A_WORKER },
  {
    begins: 'a calendar belongs to a member of the business or to nobody',
    why: 'By the foreign key that a cluster does not allow; see docs/scale.md.',
  },
  {
    begins: 'a calendar of a removed member is unlinked without the foreign key too',
    why: 'The test takes away the foreign key that a cluster does not have.',
  },
  { begins: 'is limited by constraints: not for two visits', why: OWN_SQL },
  { begins: 'in update visit_payment set payment_id = gen_random_uuid()', why: OWN_SQL },
  {
    begins: 'in insert into visit_payment (business_id, id, visit_id, kind, type, amount, reverses',
    why: OWN_SQL,
  },
  { begins: 'in select 1 from reserved_booking where visit_id = $1 for update', why: OWN_SQL },
  { begins: 'in INSERT INTO receipt (business_id, visit_id, financial_year, number', why: OWN_SQL },
  { begins: 'in INSERT INTO reaction_progress (business_id, reaction, last_seq) SELECT', why: NEVER_NULL },
  { begins: 'in SELECT counter.business_id FROM event_counter AS counter LEFT JOIN', why: NEVER_NULL },
  { begins: 'in SELECT event.seq, event.type, event.at, event.actor_id', why: NEVER_NULL },
  { begins: 'in SELECT service.name, service.name_hi, service.buffer_after', why: NEVER_NULL },
  { begins: 'in WITH kept AS ( UPDATE consumed_slot SET expires_at', why: NEVER_NULL },
  { begins: 'in WITH emptied AS ( UPDATE service SET category_id = NULL', why: NEVER_NULL },
  { begins: 'in WITH own AS (SELECT id FROM calendar WHERE business_id', why: NEVER_NULL },
  { begins: 'in WITH mine AS ( SELECT visit.*, client.id AS standing_client_id', why: NEVER_NULL },
  { begins: 'in UPDATE opened_visit AS opened SET user_id', why: NEVER_NULL },
  { begins: 'in UPDATE waitlist_booking AS entry SET user_id', why: NEVER_NULL },
  { begins: 'in SELECT alert.id, alert.day, alert.arrangement', why: NEVER_NULL },
  {
    begins: "in SELECT alert.business_id FROM slot_alert AS alert WHERE alert.state = 'offered'",
    why: NEVER_NULL,
  },
  { begins: 'in SELECT business.name AS business_name, business.time_zone, entry.number', why: NEVER_NULL },
];
