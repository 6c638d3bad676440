import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import type { Address } from '../../app/address/address.ts';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { may } from '../../lib/may.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Card } from '../../ui/card.tsx';
import { IconDot, ListRow, ListRows } from '../../ui/lists/list-row.tsx';
import { IconCheck, IconLayers, IconUsers, IconWallet } from '../../ui/pictures/icons.ts';
import { Meter } from '../../ui/states/meter.tsx';

interface Step {
  readonly key: 'services' | 'calendars' | 'plan' | 'team';
  readonly href: Address;
  readonly done: boolean;
  readonly Icon: typeof IconLayers;
}

/** Setup checklist; hidden when complete. */
export function GettingReady({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const of = { business_id: business.id };
  const catalogue = useCallQuery(catalogueCalls.get, of).data;
  const plan = useCallQuery(subscriptionCalls.get, of, {
    enabled: may(subscriptionCalls.get, business),
  }).data;
  const team = useCallQuery(memberCalls.list, of).data;
  if (!catalogue || !team || !may(catalogueCalls.addService, business)) return null;
  const steps: Step[] = [
    { key: 'services', href: paths.services, done: catalogue.services.length > 0, Icon: IconLayers },
    { key: 'calendars', href: paths.calendars, done: catalogue.calendars.length > 0, Icon: IconUsers },
    ...(plan
      ? [{ key: 'plan' as const, href: paths.plans, done: plan.subscription.is_active, Icon: IconWallet }]
      : []),
    {
      key: 'team',
      href: paths.team,
      done: team.items.length + team.invitations.length > 1,
      Icon: IconUsers,
    },
  ];
  const done = steps.filter((step) => step.done).length;
  if (done === steps.length) return null;
  return (
    <Card
      title={t('ready.title')}
      flush
      className="pb-1"
      end={<span className="num text-ink-3">{t('ready.count', { done, total: steps.length })}</span>}
    >
      <div className="px-4 pb-2">
        <Meter
          tone="brand"
          label={t('ready.count', { done, total: steps.length })}
          value={done}
          max={steps.length}
        />
      </div>
      <ListRows>
        {steps.map(({ key, href, done: isDone, Icon }) => (
          <ListRow
            key={key}
            lead={
              <IconDot tone={isDone ? 'good' : 'neutral'}>
                {isDone ? <IconCheck className="i-m" aria-hidden /> : <Icon className="i-m" aria-hidden />}
              </IconDot>
            }
            title={t(`ready.${key}`)}
            sub={isDone ? t('ready.done') : t(`ready.${key}_more`)}
            {...(isDone ? {} : { href, renderLink: routerLink })}
          />
        ))}
      </ListRows>
    </Card>
  );
}
