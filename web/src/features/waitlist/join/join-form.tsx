import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { SERVICES_MAX } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { formatMoney } from '../../../lib/format.ts';
import { callQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dock } from '../../../ui/dock.tsx';
import { IconBell } from '../../../ui/pictures/icons.ts';
import { Note } from '../../../ui/states/note.tsx';
import { QueueFrame } from '../queue-frame.tsx';
import { waitText } from '../wait-text.ts';
import { People, type Picked, Services, Who } from './join-choices.tsx';
import type { OfferedQueue } from './offered-queue.ts';
import { type Problem, useJoin } from './use-join.ts';
import { type WhoJoins, YourDetails } from './your-details.tsx';

const FORM = 'join-queue';
/** Drawn at most. */
const CHAIRS = [1, 2, 3];
/** The wait moves while someone thinks. */
const ASK_AGAIN_MS = 30_000;

interface JoinFormProps {
  readonly page: BusinessPage;
  readonly queue: OfferedQueue;
  readonly tabs: ReactNode;
  readonly reload: () => void;
  /** How the payment of a deposit ended. */
  readonly note?: Problem | null;
}

/** What, with whom, who: one page, three taps for someone whom the phone knows. */
export function JoinForm({ page, queue, tabs, reload, note = null }: JoinFormProps) {
  const t = useText();
  const only = queue.services.length === 1 ? queue.services[0]?.service_id : undefined;
  const [picked, setPicked] = useState<Picked>(only ? [only] : null);
  const [people, setPeople] = useState(1);
  const [entityId, setEntityId] = useState<string | null>(null);
  const [isServiceMissing, setServiceMissing] = useState(false);
  const details = useRef<WhoJoins>(null);
  const [isKnown, setKnown] = useState(false);
  const service_ids = picked === null || picked === 'else' ? [] : [...picked];
  const { wait, each, aheadCount } = useWait(page, queue, service_ids, people);
  const chosen = entityId === null ? wait : (each.get(entityId) ?? null);
  const needsService = queue.services.length > 0 && picked === null;
  const { join, problem: refusal } = useJoin(page, queue, reload);
  const problem = refusal ?? note;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setServiceMissing(needsService);
    if (needsService) {
      document.getElementById('join-services')?.scrollIntoView({ block: 'center' });
      document.querySelector<HTMLElement>('#join-services button')?.focus();
      return;
    }
    const changes = details.current?.read();
    if (!changes) return;
    void join.run({ changes, guest_count: people, service_ids, entity_id: entityId });
  }

  const step = needsService ? 1 : isKnown ? 3 : 2;
  return (
    <QueueFrame
      name={page.name}
      sub={t('join.sub', { name: queue.name })}
      step={step}
      dock={
        <Dock>
          <p className="mb-2.5 flex items-center gap-1.5 text-t2 text-ink-2">
            <IconBell className="i-m text-ink-3" aria-hidden />
            {t('join.tells')}
          </p>
          {queue.deposit_amount > 0 && (
            <p className="mb-2.5 text-t2 text-ink-2">
              <strong className="num font-bold text-ink">
                {t('join.deposit', { amount: formatMoney(queue.deposit_amount) })}
              </strong>{' '}
              {t('join.deposit_back', { name: page.name })}
            </p>
          )}
          <Button type="submit" form={FORM} variant="primary" size="big" wide loading={join.pending}>
            {t(queue.deposit_amount > 0 ? 'join.pay' : 'join.go')}
          </Button>
        </Dock>
      }
    >
      {tabs}
      <section
        className="mx-3 mb-2 grid grid-cols-[1fr_auto] items-end gap-2 rounded-2 bg-surface p-4 shadow-1"
        aria-live="polite"
      >
        <div>
          <p className="text-t2 text-ink-2">{t('join.wait_now')}</p>
          <p className="mt-0.5 text-t6 font-bold tracking-tight">{waitText(t, chosen)}</p>
          <p className="num text-t2 text-ink-3">
            {aheadCount === 0 ? t('join.nobody_ahead') : t('join.ahead', { count: aheadCount })}
          </p>
        </div>
        <div className="flex gap-1" aria-hidden>
          {CHAIRS.slice(0, Math.max(1, queue.calendars.length)).map((chair) => (
            <i key={chair} className="grid h-13.5 w-8.5 content-start justify-items-center">
              <i className="h-9.5 w-7 rounded-[50%_50%_4px_4px/38%_38%_4px_4px] bg-brand-line" />
              <i className="mt-0.5 h-1 w-8.5 rounded-[2px] bg-brand-deep" />
              <i className="mt-px flex w-5 justify-between *:h-1.5 *:w-0.75 *:bg-brand-deep">
                <i />
                <i />
              </i>
            </i>
          ))}
        </div>
      </section>
      <form id={FORM} noValidate onSubmit={submit}>
        <div className="mx-4 mt-4 mb-2 flex min-h-8 items-center justify-between gap-2">
          <h2 className="text-t3 font-bold">{t(queue.services.length > 0 ? 'join.what' : 'join.people')}</h2>
          <People value={people} most={queue.max_guest_count} onChange={setPeople} />
        </div>
        <Services
          queue={queue}
          picked={picked}
          most={SERVICES_MAX}
          onPick={(next) => {
            setPicked(next);
            setServiceMissing(false);
          }}
        />
        {isServiceMissing && (
          <p className="px-4 pt-2 text-t2 text-bad" role="alert">
            {t('join.service_missing')}
          </p>
        )}
        <Who page={page} queue={queue} value={entityId} anyone={wait} each={each} onChange={setEntityId} />
        <YourDetails ref={details} onKnown={setKnown} />
        {problem && (
          <Note tone={problem.tone} live="alert" className="mx-3 mt-4">
            {problem.text}
          </Note>
        )}
      </form>
    </QueueFrame>
  );
}

/** Asked again at each choice; until then the last answer stays. */
function useWait(page: BusinessPage, queue: OfferedQueue, service_ids: readonly string[], people: number) {
  const input = {
    business_id: page.id,
    waitlist_id: queue.id,
    service_ids: service_ids.join(','),
    guest_count: people,
  };
  const { data } = useQuery({
    ...callQuery(waitlistCalls.wait, input),
    placeholderData: keepPreviousData,
    refetchInterval: ASK_AGAIN_MS,
  });
  return {
    wait: data ? data.anyone : queue.wait,
    each: new Map(data?.each.map((one) => [one.entity_id, one.wait])),
    aheadCount: data?.ahead_count ?? queue.waiting_count,
  };
}
