import { type SlotAlert, slotAlertCalls } from '@kursi/core/booking/slot-alert.contract.ts';
import { ALERT_HOLD_MINUTES } from '@kursi/core/booking/slot-alert-rules.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { notificationCalls } from '@kursi/core/notifications/notifications.contract.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { bookPath } from '../../../../../app/address/address.ts';
import { ButtonLink } from '../../../../../app/address/links.tsx';
import { paths } from '../../../../../app/address/paths.ts';
import { type ApiError, send } from '../../../../../lib/api/api.ts';
import { errorText } from '../../../../../lib/api/error-text.ts';
import { haveSession, useSession } from '../../../../../lib/api/session.ts';
import { formatDay, formatInstantTime } from '../../../../../lib/format.ts';
import { useCommand } from '../../../../../lib/sync/command.ts';
import { useText, withParts } from '../../../../../lib/text.ts';
import type { ShownLine } from '../../../../../shared/cart/cart.ts';
import { PushHere } from '../../../../../shared/push-here.tsx';
import { Button } from '../../../../../ui/button.tsx';
import { IconBell, IconCheck } from '../../../../../ui/pictures/icons.ts';
import { Note, Problem } from '../../../../../ui/states/note.tsx';

// Lazy: needed by guests only.
const GuestMessages = lazy(
  withParts(['inside', 'booking'], () => import('../../../../../shared/guest-messages.tsx')),
);

interface SlotAlertOfferProps {
  readonly page: BusinessPage;
  readonly lines: readonly ShownLine[];
  readonly day: string;
  /** A slot became free meanwhile: refetch the times. */
  readonly onFree: () => void;
}

/** On a full day: one tap sets a slot alert. */
export default function SlotAlertOffer({ page, lines, day, onFree }: SlotAlertOfferProps) {
  const t = useText();
  const session = useSession();
  const user = session.kind === 'signed_in' ? session.user : null;
  const [slotAlerts, setSlotAlerts] = useState<readonly SlotAlert[]>([]);
  const [problem, setProblem] = useState<ApiError | null>(null);
  /** Freed time is kept for minutes only, so one says first how to be reached; the server refuses others. */
  const [needsContact, setNeedsContact] = useState(false);
  const [reach, setReach] = useState<Reach>({ mails_to: null, is_pushed: false, by_whatsapp: false });
  const services = lines.map(({ service_id, entity_id, slots, minutes }) => ({
    service_id,
    entity_id,
    ...(slots > 1 && { service_duration: minutes }),
  }));
  const slotAlert = slotAlerts.find(
    (one) => one.business.id === page.id && one.day === day && isFor(one, services),
  );

  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    // On an error the button is shown: setting the same alert twice is idempotent.
    Promise.all([
      send(slotAlertCalls.listMine, {}),
      send(notificationCalls.getReachAt, { business_id: page.id }),
    ]).then(
      ([{ items }, known]) => {
        setReach(known);
        setSlotAlerts(items);
      },
      () => undefined,
    );
  }, [userId, page.id]);

  const reread = async () => setSlotAlerts((await send(slotAlertCalls.listMine, {})).items);
  const shared = {
    onDone: () => setProblem(null),
    onRefused: (error: ApiError) => {
      if (error.code === 'TIMES_ARE_FREE') onFree();
      if (error.code === 'CANNOT_BE_REACHED') setNeedsContact(true);
      setProblem(error);
      return true;
    },
  };
  const ask = useCommand(async (input: SentBy<typeof slotAlertCalls.create>, options) => {
    await haveSession();
    const known = await send(notificationCalls.getReachAt, { business_id: page.id });
    setReach(known);
    if (!known.is_reachable) return setNeedsContact(true);
    await send(slotAlertCalls.create, input, options);
    setNeedsContact(false);
    await reread();
  }, shared);
  const withdraw = useCommand(async (slot_alert_id: string, options) => {
    await send(slotAlertCalls.withdraw, { business_id: page.id, slot_alert_id }, options);
    await reread();
  }, shared);

  const refused = problem && (
    <Problem className="mt-3">
      {problem.code === 'CLOSED' ? t('flow.slot_alert_too_late') : errorText(problem.code, problem.details)}
    </Problem>
  );
  if (slotAlert?.alert_hold) {
    const { visit_id, start_date } = slotAlert.alert_hold;
    return (
      <div className="px-4 pt-2">
        <Note
          tone="good"
          live="status"
          title={t('flow.kept', { time: formatInstantTime(start_date, { timeZone: page.time_zone }) })}
          action={
            <ButtonLink
              variant="primary"
              size="tap"
              href={bookPath(page.business_url, { alert_hold: visit_id })}
            >
              {t('flow.slot_alert_take')}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  if (slotAlert) {
    return (
      <div className="px-4 pt-2">
        <Note
          tone="good"
          live="status"
          icon={<IconCheck aria-hidden />}
          title={t('flow.slot_alert_asked', { day: formatDay(day) })}
          action={
            <Button
              size="tap"
              loading={withdraw.pending}
              onClick={() => void withdraw.run(slotAlert.slot_alert_id)}
            >
              {t('flow.slot_alert_withdraw')}
            </Button>
          }
        >
          <p>{t('flow.slot_alert_how', { minutes: ALERT_HOLD_MINUTES })}</p>
          {reach.by_whatsapp && <p>{t('flow.slot_alert_by_whatsapp')}</p>}
          <p>{t(wayText(reach), { email: reach.mails_to ?? '' })}</p>
        </Note>
        {user && <PushHere userId={user.id} onAllowed={() => setReach({ ...reach, is_pushed: true })} />}
        {refused}
      </div>
    );
  }
  const wanted = { business_id: page.id, day, services };
  if (needsContact && user) {
    return (
      <div className="px-4 pt-2">
        {user.is_guest ? (
          <Suspense>
            <GuestMessages userId={user.id} about="alert" onReachable={() => void ask.run(wanted)} />
          </Suspense>
        ) : (
          <Note
            title={errorText('CANNOT_BE_REACHED')}
            action={
              <ButtonLink size="tap" href={paths.profile}>
                {t('flow.slot_alert_settings')}
              </ButtonLink>
            }
          >
            <PushHere userId={user.id} onAllowed={() => void ask.run(wanted)} />
          </Note>
        )}
        {problem?.code !== 'CANNOT_BE_REACHED' && refused}
      </div>
    );
  }
  return (
    <div className="px-4 pt-2">
      <Button variant="soft" size="big" wide loading={ask.pending} onClick={() => void ask.run(wanted)}>
        <IconBell className="i-m" aria-hidden />
        {t('flow.slot_alert_ask')}
      </Button>
      <p className="pt-2 text-center text-t2 text-ink-2">
        {t('flow.slot_alert_how', { minutes: ALERT_HOLD_MINUTES })}
      </p>
      {refused}
    </div>
  );
}

type Reach = Pick<OutputOf<typeof notificationCalls.getReachAt>, 'mails_to' | 'is_pushed' | 'by_whatsapp'>;

function wayText({ mails_to, is_pushed }: Reach) {
  if (mails_to) return is_pushed ? 'flow.slot_alert_by_both' : 'flow.slot_alert_by_mail';
  return is_pushed ? 'flow.slot_alert_by_push' : 'flow.slot_alert_in_inbox';
}

type AlertService = Pick<SlotAlert['services'][number], 'service_id' | 'entity_id' | 'service_duration'>;

/** Whether the alert is for the services that are in the cart now. */
function isFor(slotAlert: SlotAlert, services: readonly AlertService[]): boolean {
  const written = (list: readonly AlertService[]) =>
    JSON.stringify(
      list.map(({ service_id, entity_id, service_duration }) => [
        service_id,
        entity_id ?? null,
        service_duration ?? null,
      ]),
    );
  return written(slotAlert.services) === written(services);
}
