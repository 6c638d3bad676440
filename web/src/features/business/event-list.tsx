import { memberCalls } from '@kursi/core/business/member.contract.ts';
import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';
import type { ReactNode } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatInstant, formatRelative } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { type Translate, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { Card } from '../../ui/card.tsx';
import type { Tone } from '../../ui/fields/chip.tsx';
import { IconDot, ListRow, ListRows } from '../../ui/lists/list-row.tsx';
import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconLayers,
  IconStore,
  IconUndo,
  IconUsers,
} from '../../ui/pictures/icons.ts';
import { useRecentEvents } from './recent-events.ts';
import { eventsVisibleTo } from './visible-events.ts';

interface Told {
  readonly tone: Tone;
  readonly icon: ReactNode;
  /** `who`: the member it is about, if still in the team. */
  readonly say: (t: Translate, business: string, who: string | undefined) => string;
}

/** Text of each event type. Types without a text are internal and not listed. */
const telling: Readonly<Record<string, Told>> = {
  'business.created': {
    tone: 'brand',
    icon: <IconStore className="i-m" aria-hidden />,
    say: (t, name) => t('event.business_created', { name }),
  },
  'business.approved': {
    tone: 'good',
    icon: <IconCheck className="i-m" aria-hidden />,
    say: (t, name) => t('event.business_approved', { name }),
  },
  'catalogue.started': {
    tone: 'brand',
    icon: <IconLayers className="i-m" aria-hidden />,
    say: (t, name) => t('event.catalogue_started', { name }),
  },
  'member.joined': {
    tone: 'brand',
    icon: <IconUsers className="i-m" aria-hidden />,
    say: (t, name, who) =>
      who ? t('event.member_joined_who', { who, name }) : t('event.member_joined', { name }),
  },
  'member.removed': {
    tone: 'neutral',
    icon: <IconUsers className="i-m" aria-hidden />,
    say: (t, name) => t('event.member_removed', { name }),
  },
  'business.rejected': {
    tone: 'bad',
    icon: <IconAlertCircle className="i-m" aria-hidden />,
    say: (t, name) => t('event.business_rejected', { name }),
  },
  'business.suspended': {
    tone: 'bad',
    icon: <IconBan className="i-m" aria-hidden />,
    say: (t, name) => t('event.business_suspended', { name }),
  },
  'subscription.changed': {
    tone: 'good',
    icon: <IconLayers className="i-m" aria-hidden />,
    say: (t, name) => t('event.subscription_changed', { name }),
  },
  'subscription.expired': {
    tone: 'warn',
    icon: <IconLayers className="i-m" aria-hidden />,
    say: (t, name) => t('event.subscription_expired', { name }),
  },
  'payment.returned': {
    tone: 'warn',
    icon: <IconUndo className="i-m" aria-hidden />,
    say: (t, name) => t('event.payment_returned', { name }),
  },
};

export function EventList({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const { events, isError, retry } = useRecentEvents(business.id);
  const told =
    events &&
    eventsVisibleTo(
      events.filter(({ type }) => Object.hasOwn(telling, type)),
      business,
    );
  const namesAreNeeded = told?.some(({ type }) => type === 'member.joined') ?? false;
  const members = useCallQuery(memberCalls.list, { business_id: business.id }, { enabled: namesAreNeeded })
    .data?.items;
  // Only booking events, which are shown above and in the calendar.
  if (told?.length === 0) return null;
  return (
    <Card title={t('home.recent')} flush className="pb-1">
      {!told && !isError && <LoadingRows count={2} />}
      {!told && isError && (
        <div className="p-4 pt-2">
          <LoadFailed onRetry={retry}>{t('home.recent_failed')}</LoadFailed>
        </div>
      )}
      <div role="log" aria-label={t('home.recent')} aria-relevant="additions">
        {told && told.length > 0 && (
          <ListRows>
            {told.map((event) => (
              <EventRow
                key={event.seq}
                event={event}
                businessName={business.name}
                who={members?.find(({ id }) => id === event.ids['user_id'])?.user_name}
              />
            ))}
          </ListRows>
        )}
      </div>
    </Card>
  );
}

interface EventRowProps {
  readonly event: BusinessEvent;
  readonly businessName: string;
  readonly who: string | undefined;
}

function EventRow({ event, businessName, who }: EventRowProps) {
  const t = useText();
  const now = useNow();
  const told = telling[event.type];
  if (!told) return null;
  return (
    <ListRow
      className="px-4"
      lead={<IconDot tone={told.tone}>{told.icon}</IconDot>}
      title={<span className="line-clamp-2">{told.say(t, businessName, who)}</span>}
      end={
        <time dateTime={event.at} title={formatInstant(event.at, { now })} className="text-ink-3">
          {formatRelative(event.at, now)}
        </time>
      }
    />
  );
}
