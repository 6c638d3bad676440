import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { headerCalls } from '@kursi/core/messaging/header.contract.ts';
import {
  formatInstant,
  formatInstantDay,
  formatMoney,
  formatPhone,
  homeTimeZone,
} from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip } from '../../../ui/fields/chip.tsx';
import { IconCheck, IconClock, IconExternal, IconShield, IconX } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { LiveMenu } from './live-menu.tsx';
import { NumberQuality } from './number-quality.tsx';
import { OtherNumber, unbroken } from './other-number.tsx';
import { Rejected } from './rejected.tsx';
import { SenderAvatar } from './sender-avatar.tsx';
import type { Header, HeaderState } from './use-header.ts';

interface HeaderCardProps {
  readonly businessId: string;
  readonly header: Header;
  readonly state: HeaderState;
  readonly onRename: () => void;
}

/** The way of a paid header: created, in review, live. It always says whose turn it is. */
export function HeaderCard({ businessId, header, state, onRename }: HeaderCardProps) {
  const t = useText();
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <SenderAvatar name={header.display_name} isOwn size="large" />
        <div className="min-w-44 flex-1">
          <h2 className="text-t4 font-bold break-words">{header.verified_name ?? header.display_name}</h2>
          <p className="num text-ink-3">{formatPhone(header.phone)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <StepChip step={header.step} />
          {header.step === 'live' && !header.other_phone && <InUse businessId={businessId} />}
          {header.step === 'live' && <LiveMenu businessId={businessId} header={header} />}
        </div>
      </div>
      <Path header={header} />
      {header.step === 'paid' && (
        <Note tone="info" live="status" className="mt-5">
          {t('own.making')}
        </Note>
      )}
      {header.step === 'created' && <Connect businessId={businessId} header={header} />}
      {header.step === 'in_review' && <Note className="mt-5">{t('own.review_body')}</Note>}
      {header.step === 'rejected' && <Rejected businessId={businessId} header={header} onRename={onRename} />}
      {header.other_phone && <OtherNumber businessId={businessId} header={header} />}
      {header.step === 'live' && <NumberQuality header={header} state={state} />}
    </Card>
  );
}

function InUse({ businessId: business_id }: { readonly businessId: string }) {
  const t = useText();
  const { data: settings } = useCallQuery(settingsCalls.get, { business_id });
  if (settings?.whatsapp_header_type !== 'custom') return null;
  return (
    <Chip tone="good" icon={<IconCheck className="i-s" aria-hidden />}>
      {t('own.in_use')}
    </Chip>
  );
}

function StepChip({ step }: Pick<Header, 'step'>) {
  const t = useText();
  if (step === 'live')
    return (
      <Chip tone="good" icon={<IconShield className="i-s" aria-hidden />}>
        {t('own.live')}
      </Chip>
    );
  if (step === 'rejected') return <Chip tone="bad">{t('own.rejected')}</Chip>;
  if (step === 'created') return <Chip tone="brand">{t('own.waits')}</Chip>;
  return (
    <Chip tone="brand" icon={<IconClock className="i-s" aria-hidden />}>
      {t(step === 'in_review' ? 'own.in_review' : 'own.setting_up')}
    </Chip>
  );
}

const order = { draft: 0, paid: 0, created: 0, refused: 0, in_review: 1, rejected: 1, live: 2 } as const;

function Path({ header }: { readonly header: Header }) {
  const t = useText();
  const now = useNow();
  const at = order[header.step];
  const { paid, in_review_at, live_at, rejected_at } = header;
  const isRejected = header.step === 'rejected';
  const steps = [
    {
      key: 'created',
      label: t('own.created'),
      sub:
        paid &&
        t('own.paid_on', { day: formatInstantDay(paid.at, { now }), amount: formatMoney(paid.amount) }),
    },
    {
      key: 'in_review',
      label: isRejected ? t('own.rejected') : t('own.in_review'),
      sub: isRejected
        ? rejected_at && formatInstant(rejected_at, { now })
        : at > 1 && in_review_at && live_at
          ? tookText(t, daysBetween(in_review_at, live_at))
          : at === 1 && in_review_at
            ? t('own.since', { when: formatInstant(in_review_at, { now }) })
            : t('own.most_take'),
    },
    {
      key: 'live',
      label: t('own.live'),
      sub:
        at === 2 && live_at
          ? t('own.since', { when: formatInstant(live_at, { now }) })
          : at === 1 && !isRejected
            ? t('own.most_take')
            : null,
    },
  ];
  return (
    <ol className="mt-5 grid gap-4 desk:grid-cols-3 desk:gap-0">
      {steps.map(({ key, label, sub }, i) => {
        const isDone = i < at || (i === 2 && at === 2);
        const isHere = i === at && !isDone;
        const isNo = isHere && isRejected;
        return (
          <li
            key={key}
            aria-current={i === at ? 'step' : undefined}
            className="relative pl-10.5 desk:pt-9 desk:pr-4 desk:pl-0"
          >
            {i < 2 && (
              <i
                className={cx(
                  'absolute top-3.25 right-2 left-9 h-0.5 rounded-full max-desk:hidden',
                  isDone ? 'bg-ink-3' : 'bg-line',
                )}
              />
            )}
            <span
              className={cx(
                'absolute top-0 left-0 grid size-7 place-items-center rounded-full text-t1 font-bold',
                isNo
                  ? 'bg-bad text-surface'
                  : isHere
                    ? 'bg-brand text-on-brand shadow-[0_0_0_5px_var(--brand-soft)]'
                    : !isDone
                      ? 'inset-ring-[1.5px] inset-ring-line-field text-ink-2'
                      : i === 2
                        ? 'bg-good text-surface'
                        : 'bg-tint-2 text-ink',
              )}
              aria-hidden
            >
              {isDone ? <IconCheck className="i-s" /> : isNo ? <IconX className="i-s" /> : i + 1}
            </span>
            <span
              className={cx(
                'block',
                isHere || (i === 2 && at === 2) ? 'font-bold' : 'font-medium',
                i > at && 'text-ink-3',
              )}
            >
              {label}
            </span>
            {sub && <span className="num block text-t1 text-ink-3">{sub}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function tookText(t: ReturnType<typeof useText>, days: number): string {
  return days === 0 ? t('own.took_hours') : t('own.took', { count: days });
}

/** Whole days of the calendar. */
function daysBetween(from: string, to: string): number {
  const dayOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(homeTimeZone).toPlainDate();
  return dayOf(from).until(dayOf(to), { largestUnit: 'days' }).days;
}

/** Only here the owner must act. */
function Connect({
  businessId: business_id,
  header,
}: {
  readonly businessId: string;
  readonly header: Header;
}) {
  const t = useText();
  const now = useNow();
  const renew = useCommand(headerCalls.makeLink, {
    invalidates: touchedBy('whatsapp_header.changed'),
    said: () => t('own.link_renewed'),
  });
  const mail = useCommand(headerCalls.mailLink, { said: () => t('own.link_mailed') });
  const { embedded_signup_link: link, link_until } = header;
  const isOver = !link || !link_until || Temporal.Instant.compare(link_until, now) <= 0;
  return (
    <Note
      tone="brand"
      icon={null}
      className="mt-5"
      title={t('own.connect_title')}
      action={
        <div className="flex flex-wrap gap-2">
          {isOver ? (
            <Button variant="primary" loading={renew.pending} onClick={() => void renew.run({ business_id })}>
              {t('own.new_link')}
            </Button>
          ) : (
            <>
              <ButtonLink
                variant="primary"
                href={link}
                renderLink={(props) => <a {...props} target="_blank" rel="noopener noreferrer" />}
              >
                {t('own.connect')}
                <IconExternal className="i-m" aria-hidden />
              </ButtonLink>
              <Button loading={mail.pending} onClick={() => void mail.run({ business_id })}>
                {t('own.send_link')}
              </Button>
            </>
          )}
        </div>
      }
    >
      {isOver ? (
        t('own.link_over')
      ) : (
        <>
          {t('own.connect_body', { day: formatInstantDay(link_until, { now }) })}
          <span className="mt-1 block">
            {t('own.connect_type', { phone: unbroken(header.phone), name: header.display_name })}
          </span>
        </>
      )}
    </Note>
  );
}
