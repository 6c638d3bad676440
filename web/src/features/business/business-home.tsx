import type { ReactNode } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { formatInstantDay, formatInstantTime, homeTimeZone } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Chip, type Tone } from '../../ui/fields/chip.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconAlertCircle, IconBan, IconCheck, IconClock } from '../../ui/pictures/icons.ts';
import { DeletedBusinesses } from './deleted-businesses.tsx';
import { EventList } from './event-list.tsx';
import { GettingReady } from './getting-ready.tsx';
import { PageReveals } from './page-reveals.tsx';
import { PublicAddress } from './public-address.tsx';

interface BusinessHomeProps {
  readonly business: MyBusiness;
  /** Today's summary; passed in by the route. */
  readonly today: ReactNode;
  /** Of an owner, with the week beside the day: the page is wider, and what there is to do stands at the right. */
  readonly beside?: ReactNode;
}

export function BusinessHome({ business, today, beside }: BusinessHomeProps) {
  // While approval is pending, its state comes first.
  const isWorking = business.business_state === 'approved';
  const state = (
    <>
      <GettingReady business={business} />
      <BusinessCard business={business} />
    </>
  );
  const part = 'grid min-w-0 grid-cols-1 content-start gap-4 empty:hidden desk:gap-5';
  // Keyed by business: remounts, so that no events of another business are shown.
  const events = <EventList key={business.id} business={business} />;
  if (beside && isWorking) {
    const column = `${part} max-wide:contents`;
    return (
      <div className="mx-auto grid w-full grid-cols-1 max-w-3xl gap-4 p-4 max-desk:pt-1 wide:max-w-[100rem] desk:gap-5 desk:p-8">
        <Greeting />
        <DeletedBusinesses />
        <div className="grid grid-cols-1 gap-4 desk:gap-5 wide:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <div className={column}>
            {today}
            <div className={`${part} max-wide:order-3`}>
              {state}
              {events}
            </div>
          </div>
          <div className={column}>{beside}</div>
        </div>
      </div>
    );
  }
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-3xl gap-4 p-4 max-desk:pt-1 wide:max-w-6xl desk:gap-5 desk:p-8">
      <Greeting />
      <DeletedBusinesses />
      <div className="grid grid-cols-1 gap-4 desk:gap-5 wide:grid-cols-2 wide:has-[>:first-child:empty]:grid-cols-1">
        <div className={part}>{isWorking ? today : state}</div>
        <div className={part}>
          {isWorking ? state : today}
          {events}
        </div>
      </div>
    </div>
  );
}

function Greeting() {
  const t = useText();
  const user = useUser();
  const now = useNow();
  const { hour } = now.toZonedDateTimeISO(homeTimeZone);
  const name = user.user_name.split(/\s+/)[0] ?? user.user_name;
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening';
  return (
    <PageHeader
      above={`${formatInstantDay(now)}, ${formatInstantTime(now)}`}
      title={t(`home.good_${part}`, { name })}
    />
  );
}

const looks = {
  created: { tone: 'warn', Icon: IconClock },
  approved: { tone: 'good', Icon: IconCheck },
  rejected: { tone: 'bad', Icon: IconAlertCircle },
  suspended: { tone: 'bad', Icon: IconBan },
} as const satisfies Record<MyBusiness['business_state'], { tone: Tone; Icon: typeof IconClock }>;

function BusinessCard({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const { tone, Icon } = looks[business.business_state];
  const where = [business.area, business.city].filter(Boolean).join(', ');
  return (
    <section className="k-card pad">
      <div className="flex items-start gap-4">
        <Avatar name={business.name.slice(0, 1)} shape="arch" size="large" tone="brand" />
        <div className="min-w-0 flex-1">
          <h2 className="text-t4 font-bold text-pretty">{business.name}</h2>
          <p className="text-ink-3">
            {where}
            {where && ' · '}
            {t(`role.${business.role}`)}
          </p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-soft pt-4">
        <Chip tone={tone} icon={<Icon className="i-s" aria-hidden />}>
          {t(`business_state.${business.business_state}`)}
        </Chip>
        <p className="min-w-0 flex-1 basis-60 text-ink-2">
          {t(`business_state.${business.business_state}_more`)}
        </p>
        {business.state_reason && (
          <p className="basis-full break-words">
            <b>{t('platform.reason')}:</b> {business.state_reason}
          </p>
        )}
      </div>
      {business.business_state === 'approved' && (
        <div className="mt-4 border-t border-line-soft pt-4">
          <PublicAddress business={business} />
          <PageReveals business={business} />
        </div>
      )}
    </section>
  );
}
