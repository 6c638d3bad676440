import { type Calendar, calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { type FormEvent, useId, useState } from 'react';
import { useDrawerForm } from '../../../lib/drawer-form.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useText } from '../../../lib/text.ts';
import { CalendarFeed } from '../../../shared/calendar-feed.tsx';
import { DraftNote } from '../../../shared/draft-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { IconTrash } from '../../../ui/icons.ts';
import { Note } from '../../../ui/note.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { showToast } from '../../../ui/toast.ts';
import { type Catalogue, useRefresh } from '../catalogue-data.ts';
import { pictureRefusals } from '../fields.tsx';
import { CalendarAbout } from './calendar-about.tsx';
import { calendarDraft, newCalendar, sendable, valuesOf } from './calendar-form.ts';
import { CalendarTime } from './calendar-time.tsx';
import { OwnHours } from './own-hours.tsx';

interface CalendarDrawerProps {
  readonly businessId: string;
  readonly catalogue: Catalogue;
  readonly calendar: Calendar | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRemove: (calendar: Calendar) => void;
}

type Tab = 'about' | 'hours' | 'days';

export function CalendarDrawer(props: CalendarDrawerProps) {
  const { businessId, catalogue, calendar, open, onClose, onRemove } = props;
  const t = useText();
  const formId = useId();
  const refresh = useRefresh();
  const [key] = useState(newIdempotencyKey);
  const [tab, setTab] = useState<Tab>('about');
  const [initial] = useState(() => (calendar ? valuesOf(calendar, catalogue) : newCalendar(catalogue)));
  const form = useDrawerForm({
    kept: calendarDraft,
    about: `${businessId}:${calendar?.id ?? 'new'}`,
    initial,
  });

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (form.busy) return;
    const input = sendable(form.values, catalogue);
    const of = { business_id: businessId };
    const done = calendar
      ? await form.submit(
          calendarCalls.changeCalendar,
          { ...of, id: calendar.id, ...input },
          { fieldOf: pictureRefusals },
        )
      : await form.submit(
          calendarCalls.addCalendar,
          { ...of, ...input },
          { idempotencyKey: key, fieldOf: pictureRefusals },
        );
    // What is wrong stands on the first page of the drawer.
    if (!done) return setTab('about');
    refresh();
    showToast({
      text: t(calendar ? 'calendar.saved' : 'calendar.added', { name: input.name.trim() }),
      tone: 'good',
    });
    onClose();
  }

  return (
    <Drawer
      broad
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={calendar ? calendar.name : t('calendar.new')}
      closeLabel={t('action.close')}
      footer={
        tab !== 'days' && (
          <div className="flex items-center gap-2">
            <Button
              type="submit"
              form={formId}
              variant="primary"
              className="flex-1"
              loading={form.busy}
              loadingLabel={t('state.saving')}
            >
              {calendar ? t('action.save_changes') : t('calendar.add')}
            </Button>
            {calendar && (
              <Button variant="danger" onClick={() => onRemove(calendar)}>
                <IconTrash className="i-m" aria-hidden />
                {t('catalogue.remove')}
              </Button>
            )}
          </div>
        )
      }
    >
      <Tabs
        label={t('calendar.parts')}
        value={tab}
        onValueChange={(next) => setTab(next)}
        items={[
          { value: 'about', label: t('calendar.about') },
          { value: 'hours', label: t('calendar.hours') },
          // Days belong to a calendar that is there.
          ...(calendar ? [{ value: 'days' as const, label: t('calendar.days') }] : []),
        ]}
      >
        <div className="mt-4 grid gap-3 empty:hidden">
          <DraftNote shown={form.restored && tab !== 'days'} onDiscard={form.discard} />
          {form.rootProblem && (
            <Note tone="bad" live="alert">
              {form.rootProblem}
            </Note>
          )}
        </div>
        <form id={formId} noValidate onSubmit={(event) => void save(event)}>
          <TabPanel value="about">
            <CalendarAbout businessId={businessId} catalogue={catalogue} form={form} />
          </TabPanel>
          <TabPanel value="hours">
            <OwnHours
              hours={form.values.business_hours}
              onHours={(hours) => form.set('business_hours', hours)}
            />
          </TabPanel>
        </form>
        {calendar && tab === 'about' && (
          <CalendarFeed
            title
            className="mt-6 border-t border-line-soft pt-5"
            businessId={businessId}
            calendar={calendar}
          />
        )}
        {calendar && (
          <TabPanel value="days">
            <CalendarTime businessId={businessId} calendar={calendar} />
          </TabPanel>
        )}
      </Tabs>
    </Drawer>
  );
}
