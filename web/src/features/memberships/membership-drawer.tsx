import { stillToGive, usesOf } from '@kursi/core/memberships/membership-rules.ts';
import { type HeldMembership, membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billReceiptPath, clientPath } from '../../app/address/address.ts';
import { TextLink } from '../../app/address/links.tsx';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatDate, formatInstantDay, formatMoney } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { callPages, useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { clientName } from '../../shared/clients/client-name.ts';
import { LoadFailed, LoadingRows } from '../../shared/loading.tsx';
import { MembershipBalance } from '../../shared/memberships/membership-balance.tsx';
import { hasLeft, leftText } from '../../shared/memberships/membership-words.ts';
import { ShowMore } from '../../shared/show-more.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Chip } from '../../ui/fields/chip.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { IconDots } from '../../ui/pictures/icons.ts';
import { Note } from '../../ui/states/note.tsx';
import { AdjustForm } from './adjust-form.tsx';
import { CancelForm, ExtendForm, FreezeForm } from './change-forms.tsx';
import { CollectForm } from './collect-form.tsx';
import { LedgerList } from './ledger-list.tsx';
import { membershipReads, moneyReads } from './memberships-data.ts';

interface MembershipDrawerProps {
  readonly business: MyBusiness;
  /** As the list had it; read again here. */
  readonly membership: HeldMembership;
  readonly open: boolean;
  readonly onClose: () => void;
}

type Doing = 'adjust' | 'extend' | 'freeze' | 'cancel' | 'collect';

/** One membership: what is left, what happened to it, and what can be done about it. */
export function MembershipDrawer({ business, membership, open, onClose }: MembershipDrawerProps) {
  const t = useText();
  const now = useNow();
  const of = { business_id: business.id, membership_id: membership.id };
  const { data: held = membership } = useCallQuery(membershipCalls.get, of);
  const ledger = useInfiniteQuery(callPages(membershipCalls.ledger, { ...of, limit: 12 }));
  const [doing, setDoing] = useState<Doing | null>(null);
  const mayChange = may(membershipCalls.adjust, business);
  const done = () => setDoing(null);
  const resume = useCommand(membershipCalls.resume, {
    invalidates: membershipReads,
    said: () => ({ text: t('membership.resumed'), tone: 'good' }),
  });
  const undoPayment = useCommand(membershipCalls.undoPayment, {
    invalidates: moneyReads,
    said: () => t('due.undone'),
  });
  const { state, due_amount, price } = held;
  const isOpen = state !== 'cancelled';
  const entries = ledger.data?.pages.flatMap((page) => page.items);
  const more = [
    ...(mayChange && state === 'running'
      ? [{ key: 'freeze', label: t('membership.freeze'), onSelect: () => setDoing('freeze') }]
      : []),
    ...(may(membershipCalls.undoPayment, business) && due_amount < price
      ? [{ key: 'undo', label: t('membership.undo_payment'), onSelect: () => void undoPayment.run(of) }]
      : []),
    ...(mayChange && isOpen
      ? [{ key: 'cancel', label: t('membership.cancel'), danger: true, onSelect: () => setDoing('cancel') }]
      : []),
  ];
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={held.name}
      sub={clientName(t, held.client_name)}
      closeLabel={t('action.close')}
      headEnd={
        more.length > 0 && (
          <Menu
            align="end"
            trigger={
              <IconButton label={t('membership.more')} icon={<IconDots className="i-m" aria-hidden />} />
            }
            entries={more}
          />
        )
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className={cx('num text-t5 font-bold', !isOpen && 'text-ink-3 line-through')}>
              {leftText(t, held)}
            </span>
            {state === 'frozen' && <Chip>{t('membership.state_frozen')}</Chip>}
            {state === 'cancelled' && <Chip>{t('membership.state_cancelled')}</Chip>}
            {state === 'ended' && <Chip>{t('membership.state_ended')}</Chip>}
            {state === 'coming' && (
              <Chip tone="info">
                {t('membership.from', { day: formatInstantDay(held.start_at, { now }) })}
              </Chip>
            )}
          </p>
          {held.services.length > 1 ? (
            <ul className="grid gap-1.5">
              {held.services.map((one) => (
                <li key={one.service_id} className="flex items-center gap-3">
                  <span className="min-w-0 flex-1 break-words">{one.service_name}</span>
                  <MembershipBalance membership={{ ...held, services: [one] }} />
                  <span className="num text-ink-2">
                    {t('membership.uses_of', usesOf({ services: [one] }))}
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <MembershipBalance membership={held} />
          )}
          <dl className="num grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 pt-1">
            {isOpen && (
              <>
                <dt className="text-ink-3">{t('membership.ends')}</dt>
                <dd>{formatDate(held.last_day)}</dd>
                <dt className="text-ink-3">{t('membership.to_give')}</dt>
                <dd>
                  {state === 'ended' && hasLeft(held)
                    ? t('membership.ended_lost', { amount: formatMoney(stillToGive(held)) })
                    : formatMoney(stillToGive(held))}
                </dd>
              </>
            )}
            <dt className="text-ink-3">{t('membership.bought')}</dt>
            <dd>
              {t('membership.bought_for', {
                day: formatInstantDay(held.created_at, { now }),
                price: formatMoney(price),
              })}
              {', '}
              <TextLink inline href={billReceiptPath(held.visit_id)}>
                {t('bill.receipt')}
              </TextLink>
            </dd>
            {held.sold_by_name && (
              <>
                <dt className="text-ink-3">{t('membership.seller')}</dt>
                <dd>{held.sold_by_name}</dd>
              </>
            )}
            <dt className="text-ink-3">{t('membership.client')}</dt>
            <dd>
              <TextLink inline href={clientPath(held.client_id)}>
                {clientName(t, held.client_name)}
              </TextLink>
            </dd>
          </dl>
        </div>
        {due_amount > 0 && doing !== 'collect' && (
          <Note
            tone="warn"
            action={
              may(membershipCalls.pay, business) && (
                <Button onClick={() => setDoing('collect')}>{t('due.collect')}</Button>
              )
            }
          >
            <span className="num">
              {t('membership.to_come', { amount: formatMoney(due_amount) })}
              {held.due_on && `, ${t('due.by', { day: formatDate(held.due_on) })}`}
            </span>
          </Note>
        )}
        {doing === null && mayChange && isOpen && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setDoing('adjust')}>{t('membership.adjust')}</Button>
            <Button onClick={() => setDoing('extend')}>{t('membership.extend')}</Button>
            {state === 'frozen' && (
              <Button loading={resume.pending} onClick={() => void resume.run(of)}>
                {t('membership.resume')}
              </Button>
            )}
          </div>
        )}
        {doing === 'adjust' && <AdjustForm membership={held} onDone={done} />}
        {doing === 'extend' && <ExtendForm membership={held} onDone={done} />}
        {doing === 'freeze' && <FreezeForm membership={held} onDone={done} />}
        {doing === 'cancel' && <CancelForm membership={held} onDone={done} />}
        {doing === 'collect' && <CollectForm membership={held} onDone={done} />}
        <section aria-label={t('membership.what_happened')}>
          <h3 className="mb-1 font-bold">{t('membership.what_happened')}</h3>
          {ledger.isError && !entries && (
            <LoadFailed onRetry={ledger.refetch}>{t('membership.failed')}</LoadFailed>
          )}
          {!entries && !ledger.isError && <LoadingRows count={2} avatar="none" />}
          {entries && (
            <LedgerList
              label={t('membership.what_happened')}
              entries={entries}
              beside={({ entity_name, made_by_name, note, visit_id }) => (
                <>
                  {[entity_name && t('membership.with', { name: entity_name }), made_by_name, note]
                    .filter(Boolean)
                    .map((part) => `, ${part}`)
                    .join('')}
                  {visit_id && (
                    <>
                      {', '}
                      <TextLink inline href={billReceiptPath(visit_id)}>
                        {t('bill.receipt')}
                      </TextLink>
                    </>
                  )}
                </>
              )}
            />
          )}
          <ShowMore query={ledger} className="mt-3" />
        </section>
      </div>
    </Drawer>
  );
}
