import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import { servicesCalled } from '@kursi/core/notifications/notification-templates.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { getLowBalance } from '../../subscription/public.ts';
import type { About } from '../notification.store.ts';
import { getVisitNow } from '../visits/notified-visit.store.ts';
import { countApproved, getHeaderNews, getTemplateNews } from './message-news.store.ts';

const nothing = { services: [], people: [], starts_at: null, before: null, amount: null };
const decisions: Readonly<Record<string, NonNullable<NotificationWords['decision']>>> = {
  APPROVED: 'approved',
  REJECTED: 'rejected',
  FAILED: 'failed',
  live: 'live',
  rejected: 'rejected',
  refused: 'refused',
};

/** What members are told about an answer or a decision; undefined when it is no longer so. */
export async function getMessageWords(
  db: Executor,
  business_id: string,
  about: About,
  now: Temporal.Instant,
): Promise<NotificationWords | undefined> {
  const { template_id, header_id, wants = 'word', visit_id, decided_since } = about;
  if (template_id) {
    const news = await getTemplateNews(db, { business_id, template_id });
    const decision = news && decisions[news.status];
    if (!decision) return undefined;
    const { business_name, time_zone, name: template, reason } = news;
    const count =
      decided_since && decision === 'approved'
        ? await countApproved(db, business_id, Temporal.Instant.from(decided_since))
        : 1;
    return { ...nothing, business_name, time_zone, template, decision, reason, count: Math.max(1, count) };
  }
  if (header_id) {
    const news = await getHeaderNews(db, { business_id, header_id });
    const decision = news && decisions[news.status];
    return decision && { ...nothing, ...said(news), decision, reason: news.reason };
  }
  const facts = await getBusinessFacts(db, business_id);
  const visit = visit_id ? await getVisitNow(db, { business_id, visit_id }, now) : undefined;
  const booked = visit?.bookings.filter(({ status }) => status !== 'cancelled') ?? [];
  const [first] = booked.map(({ start }) => start).sort();
  return {
    ...nothing,
    ...called(facts),
    wants: wants === 'change' && first ? 'change' : 'word',
    ...servicesCalled(booked),
    people: [...new Set(booked.flatMap(({ person }) => person ?? []))],
    starts_at: first ?? null,
  };
}

/** Undefined once more were bought, or came back. */
export async function getLowCreditWords(
  db: Executor,
  business_id: string,
): Promise<NotificationWords | undefined> {
  const count = await getLowBalance(db, business_id);
  return count === undefined
    ? undefined
    : { ...nothing, ...called(await getBusinessFacts(db, business_id)), count };
}

const called = ({
  name: business_name,
  time_zone,
}: {
  readonly name: string;
  readonly time_zone: string;
}) => ({
  business_name,
  time_zone,
});

function said({ business_name, time_zone }: Pick<NotificationWords, 'business_name' | 'time_zone'>) {
  return { business_name, time_zone };
}
