import type { AudienceFilter, Duration } from './audience-filter.ts';

/** A client with all that the records of the same person had. */
export interface ModelClient {
  readonly id: string;
  readonly gender: string | null;
  readonly first_seen_on: string;
  readonly visits: readonly ModelVisit[];
  readonly campaigns: readonly ModelCampaign[];
}
/** A campaign that the client was on the list of. */
export interface ModelCampaign {
  readonly campaign_id: string;
  readonly is_read: boolean;
  readonly what: 'waits' | 'sent' | 'came_back' | 'held_back';
  /** When it went or goes, as seen from now. */
  readonly hours_ago: number;
}
export interface ModelVisit {
  readonly day: string;
  /** booked: marked neither as come nor as missed. */
  readonly what: 'came' | 'booked' | 'missed' | 'cancelled';
  readonly lines: readonly { readonly service_id: string | null; readonly amount: number }[];
}

/**
 * The audience as decisions.md describes it, client by client and visit by visit: slow, and written without looking at
 * the query or at `audienceOf`.
 */
export function isInAudience(
  client: ModelClient,
  filter: AudienceFilter,
  today: Temporal.PlainDate,
): boolean {
  const back = ({ value, unit }: Duration, from = today) => from.subtract({ [unit]: value });
  const isCustom = filter.type === 'custom';
  const windowFrom = isCustom ? filter.filter_start_date : String(back(filter.duration));
  const windowTo = isCustom ? filter.filter_end_date : String(today);
  const inWindow = (day: string) =>
    (windowFrom === null || day >= windowFrom) && (windowTo === null || day <= windowTo);

  // What was booked for a day that is over counts as if they had come.
  const came = client.visits.filter(
    ({ what, day }) => what === 'came' || (what === 'booked' && day < String(today)),
  );
  const living = client.visits.filter(({ what }) => what === 'came' || what === 'booked');
  const uses = (visits: readonly ModelVisit[], service: readonly string[]) =>
    visits.flatMap(({ day, lines }) =>
      lines.filter(({ service_id }) => service_id !== null && service.includes(service_id)).map(() => day),
    );

  const answers: boolean[] = [];
  const { readers_of } = filter;
  if (readers_of)
    answers.push(
      client.campaigns.some(({ campaign_id, is_read }) => is_read && campaign_id === readers_of.campaign_id),
    );
  const { new_clients, not_booked_in_days, loyal_clients, loyal_but_lost_clients } = filter.client_presence;
  if (new_clients) answers.push(inWindow(client.first_seen_on));
  if (not_booked_in_days !== undefined) {
    const since = String(today.subtract({ days: not_booked_in_days }));
    const hasCome = living.length > 0 || filter.never_visited === true;
    answers.push(hasCome && !living.some(({ day }) => day >= since));
  }
  if (loyal_clients) {
    const since = String(today.subtract({ years: 1 }));
    const lastYear = came.filter(({ day }) => day >= since && day <= String(today));
    answers.push(lastYear.length >= loyal_clients.min_bookings_per_year);
  }
  if (loyal_but_lost_clients) {
    const { min_booking_duration, booking_frequency, lost_duration } = loyal_but_lost_clients;
    const lost = back(lost_duration);
    const loyalFrom = String(back(min_booking_duration, lost));
    const wasLoyal = came.filter(({ day }) => day >= loyalFrom && day <= String(lost));
    answers.push(wasLoyal.length >= booking_frequency && !living.some(({ day }) => day > String(lost)));
  }
  const { used_service_id, not_used_service_id, not_tried_service_id, left_over_details } =
    filter.service_usage;
  if (used_service_id?.length) answers.push(uses(came, used_service_id).some(inWindow));
  if (not_used_service_id?.length) answers.push(!uses(came, not_used_service_id).some(inWindow));
  if (not_tried_service_id?.length) answers.push(uses(came, not_tried_service_id).length === 0);
  if (left_over_details) {
    const { service_id, booking_frequency, since_duration } = left_over_details;
    const since = String(back(since_duration));
    const isOften = uses(came, [service_id]).length >= booking_frequency;
    answers.push(isOften && !uses(living, [service_id]).some((day) => day >= since));
  }
  const { more_than, less_than } = filter.amount_spent;
  if (more_than !== undefined || less_than !== undefined) {
    let spent = 0;
    for (const { day, lines } of came) if (inWindow(day)) for (const line of lines) spent += line.amount;
    if (more_than !== undefined) answers.push(spent > more_than);
    if (less_than !== undefined) answers.push(spent < less_than);
  }
  if (filter.gender !== 'all') answers.push(client.gender === filter.gender);
  return answers.length === 0 ? !isCustom : answers.every(Boolean);
}

/** Got a campaign lately, or has one ahead. What came back never arrived. */
export function isLeftInPeace(client: ModelClient, quietDays: number): boolean {
  const bothers = client.campaigns.filter(({ what }) => what === 'waits' || what === 'sent');
  return quietDays > 0 && bothers.some(({ hours_ago }) => hours_ago < quietDays * 24);
}
