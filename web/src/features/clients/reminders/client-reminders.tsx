import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { type ClientReminder, clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import { type ReminderUnit, reminderUnits } from '@kursi/core/clients/client-reminders.ts';
import { type FormEvent, useState } from 'react';
import { formatDay, homeTimeZone } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { isDay, TypedDay } from '../../../shared/days/typed-day.tsx';
import { LoadFailed } from '../../../shared/loading.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { IconPencil, IconPlus, IconTrash } from '../../../ui/pictures/icons.ts';

interface ClientRemindersProps {
  readonly businessId: string;
  readonly clientId: string;
}

const invalidates = touchedBy('client.reminder_changed');

export function ClientReminders({ businessId, clientId }: ClientRemindersProps) {
  const t = useText();
  const of = { business_id: businessId, client_id: clientId };
  const { data, isError, refetch } = useCallQuery(clientReminderCalls.list, of);
  const [editing, setEditing] = useState<ClientReminder | 'new' | null>(null);
  const save = useCommand(clientReminderCalls.save, { invalidates });
  const remove = useCommand(clientReminderCalls.remove, {
    invalidates,
    said: () => t('remind.removed'),
    undo: (_, { service_id }) => {
      const before = data?.items.find((one) => one.service_id === service_id);
      return before && (() => save.run({ ...of, ...savedAs(before) }));
    },
  });
  const items = data?.items ?? [];
  return (
    <Card
      title={t('remind.title')}
      end={
        data &&
        editing === null && (
          <Button size="small" variant="quiet" onClick={() => setEditing('new')}>
            <IconPlus className="i-m" aria-hidden />
            {t('remind.add')}
          </Button>
        )
      }
    >
      {isError && !data && <LoadFailed onRetry={refetch}>{t('remind.failed')}</LoadFailed>}
      {data && items.length === 0 && editing === null && <p className="text-ink-3">{t('remind.none')}</p>}
      {items.length > 0 && (
        <ul aria-label={t('remind.title')} className="divide-y divide-line-soft">
          {items.map((one) => (
            <li key={one.service_id} className="flex items-center gap-2 py-2">
              <div className="min-w-0 flex-1">
                <p className="font-medium break-words">{one.service_name}</p>
                <ReminderWhen reminder={one} />
              </div>
              <IconButton
                label={t('remind.change', { service: one.service_name })}
                icon={<IconPencil className="i-m" aria-hidden />}
                onClick={() => setEditing(one)}
              />
              <IconButton
                label={t('remind.remove', { service: one.service_name })}
                icon={<IconTrash className="i-m" aria-hidden />}
                onClick={() => void remove.run({ ...of, service_id: one.service_id })}
              />
              <Switch
                bare
                label={t('remind.switch', { service: one.service_name })}
                checked={one.is_on}
                onChange={({ target }) => void save.run({ ...of, ...savedAs(one), is_on: target.checked })}
              />
            </li>
          ))}
        </ul>
      )}
      {editing !== null && (
        <EditReminder
          key={editing === 'new' ? 'new' : editing.service_id}
          of={of}
          reminder={editing === 'new' ? null : editing}
          taken={items.map(({ service_id }) => service_id)}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

export function savedAs({ service_id, every_count, every_unit, is_on, is_by_hand, next_on }: ClientReminder) {
  return { service_id, every_count, every_unit, is_on, next_on: is_by_hand ? next_on : null };
}

export function ReminderWhen({ reminder }: { readonly reminder: ClientReminder }) {
  const t = useText();
  const today = useNow().toZonedDateTimeISO(homeTimeZone).toPlainDate().toString();
  const every = t(`remind.every_${reminder.every_unit}`, { count: reminder.every_count });
  const day = (on: string) => formatDay(on, { today });
  const says = () => {
    if (!reminder.is_on) return t('remind.off', { every });
    if (reminder.booked_on) return t('remind.booked', { every, day: day(reminder.booked_on) });
    if (!reminder.is_due) return t('remind.next', { every, day: day(reminder.next_on) });
    if (reminder.next_on === today) return t('remind.due_today', { every });
    return t('remind.due_since', { every, day: day(reminder.next_on) });
  };
  return <p className={cx('text-t2', reminder.is_due ? 'text-warn' : 'text-ink-3')}>{says()}</p>;
}

interface EditReminderProps {
  readonly of: { readonly business_id: string; readonly client_id: string };
  readonly reminder: ClientReminder | null;
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

function EditReminder({ of, reminder, taken, onClose }: EditReminderProps) {
  const t = useText();
  const { data } = useCallQuery(catalogueCalls.listServices, { business_id: of.business_id });
  const [serviceId, setServiceId] = useState<string | null>(reminder?.service_id ?? null);
  const [count, setCount] = useState(String(reminder?.every_count ?? 6));
  const [unit, setUnit] = useState<ReminderUnit>(reminder?.every_unit ?? 'weeks');
  const [nextOn, setNextOn] = useState(reminder?.is_by_hand ? reminder.next_on : '');
  const save = useCommand(clientReminderCalls.save, { invalidates, onDone: onClose });
  const every = Number(count);
  const isDated = nextOn === '' || isDay(nextOn);
  const isWhole = isDated && serviceId !== null && Number.isInteger(every) && every >= 1 && every <= 400;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isWhole) return;
    void save.run({
      ...of,
      service_id: serviceId,
      every_count: every,
      every_unit: unit,
      is_on: reminder?.is_on ?? true,
      next_on: nextOn || null,
    });
  }
  return (
    <form onSubmit={submit} className="mt-2 grid gap-3 border-t border-line-soft pt-3">
      {reminder ? (
        <p className="font-medium">{reminder.service_name}</p>
      ) : (
        <Field label={t('remind.service')}>
          <Select
            placeholder={t('remind.service_choose')}
            options={(data?.items ?? [])
              .filter(({ id }) => !taken.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
            value={serviceId}
            onValueChange={setServiceId}
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('remind.every')}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={400}
            value={count}
            onChange={({ target }) => setCount(target.value)}
          />
        </Field>
        <Field label={t('remind.unit')}>
          <Select
            options={reminderUnits.map((value) => ({
              value,
              label: t(`remind.${value}`, { count: every || 0 }),
            }))}
            value={unit}
            onValueChange={setUnit}
          />
        </Field>
      </div>
      <Field
        label={t('remind.next_on')}
        hint={t('remind.next_hint')}
        optional={t('state.optional')}
        error={isDated ? undefined : t('problem.invalid_value')}
      >
        <TypedDay isAhead value={nextOn} onChange={setNextOn} />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={!isWhole} loading={save.pending}>
          {t('remind.save')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}
