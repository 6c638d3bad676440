import { calendarFeedCalls } from '@kursi/core/booking/calendar-feed.contract.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { useState } from 'react';
import { copyText } from '../lib/device/share-link.ts';
import { formatInstantDay } from '../lib/format.ts';
import { useCommand } from '../lib/sync/command.ts';
import { useCallQuery } from '../lib/sync/queries.ts';
import { touchedBy } from '../lib/sync/reads.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../ui/overlays/toast.ts';
import { IconCopy } from '../ui/pictures/icons.ts';
import { Note } from '../ui/states/note.tsx';
import { Bone, Skeleton } from '../ui/states/skeleton.tsx';

interface CalendarFeedProps {
  readonly businessId: string;
  readonly calendar: Pick<Calendar, 'id' | 'name'>;
  /** Renders its own title, where nothing around it does. */
  readonly title?: boolean;
  readonly className?: string;
}

/** The private iCal feed address of a calendar. */
export function CalendarFeed({ businessId, calendar, title = false, className }: CalendarFeedProps) {
  const t = useText();
  const key = { business_id: businessId, id: calendar.id };
  const { data } = useCallQuery(calendarFeedCalls.get, key);
  const [address, setAddress] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const invalidates = touchedBy('calendar_feed.made');
  const make = useCommand(calendarFeedCalls.create, {
    invalidates,
    onDone: ({ path }) => setAddress(`${location.origin}${path}`),
  });
  const revoke = useCommand(calendarFeedCalls.revoke, {
    invalidates,
    onDone: () => setAddress(null),
    said: () => t('feed.revoked'),
  });
  const makeAddress = () => void make.run(key).then(() => setAsking(false));

  async function copy(): Promise<void> {
    if (await copyText(address ?? '')) showToast({ text: t('toast.copied'), tone: 'good' });
  }

  return (
    <section className={className}>
      {title && <h3 className="mb-1 text-t3 font-bold">{t('feed.title')}</h3>}
      <p className="text-ink-2 wrap-anywhere">{t('feed.body', { name: calendar.name })}</p>
      {!data && (
        <Skeleton label={t('state.loading')} className="mt-3">
          <Bone className="h-9 w-40" />
        </Skeleton>
      )}
      {address && (
        <div className="mt-3 grid gap-3">
          <Field label={t('feed.label')}>
            <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
          </Field>
          <Note tone="warn">{t('feed.once')}</Note>
        </div>
      )}
      {data && !address && data.made_at && (
        <p className="mt-3">{t('feed.since', { day: formatInstantDay(data.made_at) })}</p>
      )}
      {data && (
        <div className="mt-3 flex flex-wrap gap-2">
          {address && (
            <Button variant="soft" onClick={() => void copy()}>
              <IconCopy className="i-m" aria-hidden />
              {t('feed.copy')}
            </Button>
          )}
          {!address && (
            <Button loading={make.pending} onClick={() => (data.made_at ? setAsking(true) : makeAddress())}>
              {t(data.made_at ? 'feed.anew' : 'feed.make')}
            </Button>
          )}
          {data.made_at && (
            <Button variant="danger" loading={revoke.pending} onClick={() => void revoke.run(key)}>
              {t('feed.revoke')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('feed.anew_title')}
        cancelLabel={t('action.cancel')}
        confirmLabel={t('feed.anew')}
        busy={make.pending}
        onConfirm={makeAddress}
      >
        {t('feed.anew_body')}
      </ConfirmDialog>
    </section>
  );
}
