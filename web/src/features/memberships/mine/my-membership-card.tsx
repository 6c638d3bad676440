import { subtractPaise } from '@kursi/core/kernel/money.ts';
import { amountLeft, usesOf } from '@kursi/core/memberships/membership-rules.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { formatDate, formatDay, formatInstantDay, formatMoney } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { hasLeft } from '../../../shared/memberships/membership-words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconAward, IconWallet } from '../../../ui/pictures/icons.ts';
import { Meter } from '../../../ui/states/meter.tsx';
import { Chairs } from '../chairs.tsx';
import type { Mine } from './my-memberships.tsx';
import { usedDays } from './used-days.ts';

interface MyMembershipCardProps {
  readonly membership: Mine;
  /** Null where it cannot be paid online. */
  readonly onPay: (() => void) | null;
  readonly isPaying: boolean;
}

/** What is left before anything else: a wallet is a sum, a package is a row of chairs. */
export function MyMembershipCard({ membership, onPay, isPaying }: MyMembershipCardProps) {
  const t = useText();
  const { name, type, state, due_amount, due_on } = membership;
  const Icon = type === 'price' ? IconWallet : IconAward;
  const isOver = state === 'ended' || state === 'cancelled';
  return (
    <section aria-label={name} className={cx('k-card pad grid gap-3', isOver && 'text-ink-3')}>
      <div className="flex items-center gap-2">
        <Icon className="i-l flex-none text-ink-2" aria-hidden />
        <h2 className="min-w-0 flex-1 text-t3 font-bold break-words">{name}</h2>
        <span className="num flex-none text-ink-3">{standing(t, membership)}</span>
      </div>
      {type === 'price' ? <Wallet membership={membership} /> : <Package membership={membership} />}
      {due_amount > 0 && (
        <div className="-mx-2 -mb-2 flex items-center gap-3 rounded-1 bg-warn-soft py-2 pr-2 pl-3 text-ink">
          <p className="num min-w-0 flex-1">
            <b className="block font-medium">
              {t('membership.still_to_pay', { amount: formatMoney(due_amount) })}
            </b>
            {due_on && (
              <span className="block text-ink-2">
                {t('membership.agreed_by', { day: formatDay(due_on) })}
              </span>
            )}
          </p>
          {onPay && (
            <Button
              size="tap"
              loading={isPaying}
              aria-label={t('membership.pay_rest', { amount: formatMoney(due_amount), name })}
              onClick={onPay}
            >
              {t('membership.pay')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function standing(t: Translate, membership: Mine): string {
  const { state, last_day, start_at, time_zone } = membership;
  if (state === 'coming')
    return t('membership.from', { day: formatInstantDay(start_at, { timeZone: time_zone }) });
  if (state === 'running') return t('membership.until', { day: formatDate(last_day) });
  if (state === 'ended' && hasLeft(membership) && membership.type === 'price') {
    return t('membership.ended_lost', { amount: formatMoney(amountLeft(membership)) });
  }
  return t(`membership.state_${state}`);
}

function Wallet({ membership }: { readonly membership: Mine }) {
  const t = useText();
  const left = amountLeft(membership);
  const benefit = membership.benefit_amount ?? left;
  const words = {
    left: formatMoney(left),
    used: formatMoney(subtractPaise(benefit, left)),
    benefit: formatMoney(benefit),
    price: formatMoney(membership.price),
  };
  return (
    <>
      <p>
        <span className="num text-t6 font-bold">{words.left}</span>{' '}
        <span className="text-ink-2">{t('membership.are_left')}</span>
      </p>
      <Meter thick value={left} max={benefit} label={t('membership.left_of_sum', words)} />
      <p className="num text-ink-3">{t('membership.wallet_story', words)}</p>
    </>
  );
}

function Package({ membership }: { readonly membership: Mine }) {
  const { services, business_id, id, time_zone } = membership;
  const t = useText();
  const now = useNow();
  const { data } = useCallQuery(membershipCalls.myLedger, { business_id, membership_id: id, limit: 50 });
  const today = formatInstantDay(now, { timeZone: time_zone });
  const dayOf = (at: Temporal.Instant) => {
    const day = formatInstantDay(at, { timeZone: time_zone });
    return day === today ? t('membership.today') : day;
  };
  return services.map((one) => (
    <div key={one.service_id} className="grid gap-2">
      {services.length > 1 && <h3 className="font-medium break-words">{one.service_name}</h3>}
      <Chairs
        {...usesOf({ services: [one] })}
        used={usedDays(data?.items ?? [], one.service_id).map(dayOf)}
      />
    </div>
  ));
}
