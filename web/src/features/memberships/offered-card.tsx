import { advanceOf, usesOf } from '@kursi/core/memberships/membership-rules.ts';
import type { MembershipTemplate } from '@kursi/core/memberships/membership-templates.contract.ts';
import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { SEATS_MAX } from '../../shared/memberships/seats.tsx';
import { IconAward, IconWallet } from '../../ui/pictures/icons.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Chairs } from './chairs.tsx';

type Offered = Pick<
  MembershipTemplate,
  | 'name'
  | 'type'
  | 'price'
  | 'benefit_amount'
  | 'services2'
  | 'duration'
  | 'description'
  | 'image_url'
  | 'blur_hash'
  | 'mandatory_advance_percentage'
>;

interface OfferedCardProps {
  readonly offered: Offered;
  /** The level of its name on the page. */
  readonly heading: 'h2' | 'h4';
  readonly children?: ReactNode;
}

/** A membership that is on sale, as a client sees it. */
export function OfferedCard({ offered, heading: Heading, children }: OfferedCardProps) {
  const t = useText();
  const { name, type, price, benefit_amount, services2, duration, description } = offered;
  const { total } = usesOf({ services: services2.map((one) => ({ ...one, used_count: 0 })) });
  const Icon = type === 'price' ? IconWallet : IconAward;
  const advance = advanceOf(price, offered.mandatory_advance_percentage);
  return (
    <article className="k-card overflow-hidden">
      {offered.image_url && (
        <div className="relative aspect-[5/2] bg-sunken">
          <Picture src={offered.image_url} alt="" blurHash={offered.blur_hash} />
        </div>
      )}
      <div className="grid gap-3 p-4">
        <div className="flex items-center gap-2">
          <Icon className="i-l flex-none text-ink-2" aria-hidden />
          <Heading className="min-w-0 flex-1 font-bold break-words">{name}</Heading>
          <span className="num text-ink-3">{t(`period.${duration}`)}</span>
        </div>
        <p className="num">
          <span className="text-t6 font-bold">{formatMoney(price)}</span>
          {benefit_amount !== null && (
            <span className="text-ink-2">
              {' '}
              {t('membership.spend', { benefit: formatMoney(benefit_amount) })}
            </span>
          )}
        </p>
        {type === 'service' && total > 0 && total <= SEATS_MAX && (
          <Chairs left={total} total={total} used={[]} />
        )}
        {services2.length > 0 && (
          <ul className="num text-ink-2">
            {services2.map(({ service_id, service_name, total_count, free_count }) => (
              <li key={service_id} className="break-words">
                {t('membership.times', { count: total_count, name: service_name })}
                {free_count > 0 && `, ${t('membership.times_free', { count: free_count })}`}
              </li>
            ))}
          </ul>
        )}
        {description && <p className="break-words whitespace-pre-line text-ink-2">{description}</p>}
        {price > 0 && advance < price && (
          <p className="num text-ink-3">
            {t('membership.now_and_later', {
              now: formatMoney(advance),
              later: formatMoney((price - advance) as typeof price),
            })}
          </p>
        )}
        {children}
      </div>
    </article>
  );
}
