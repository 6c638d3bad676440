import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { type Waitlist, waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { DEPOSIT_MAX, GUESTS_MAX, SERVING_MAX, WAITING_MAX } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useId, useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import type { ApiError } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { SaveAndRemove } from '../../../shared/forms/save-and-remove.tsx';
import { HoursEditor } from '../../../shared/hours/hours-editor.tsx';
import { RupeeInput, readRupees, rupeesText } from '../../../shared/payments/rupees.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { PickChip } from '../../../ui/fields/pick-chip.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { Problem } from '../../../ui/states/note.tsx';
import { queueReads } from './queue-data.ts';

interface WaitlistDrawerProps {
  readonly business: MyBusiness;
  /** Null for a new one. */
  readonly waitlist: Waitlist | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

type Fields = Pick<
  Waitlist,
  'name' | 'hours' | 'service_ids' | 'entity_ids' | 'max_guest_count' | 'max_waiting' | 'deposit_amount'
> & {
  /** Null: not answered yet. One would be a guess, and every wait that is told would be wrong by it. */
  readonly serving_count: number | null;
};
const NEW: Fields = {
  name: '',
  hours: null,
  service_ids: [],
  entity_ids: [],
  serving_count: null,
  max_guest_count: 4,
  max_waiting: null,
  deposit_amount: noPaise,
};
const FULL_AT = 20;

/** What a queue is for, who serves in it, and when it can be joined. */
export function WaitlistDrawer({ business, waitlist, open, onClose, onAdded }: WaitlistDrawerProps) {
  const t = useText();
  const formId = useId();
  const of = { business_id: business.id };
  const services = useCallQuery(catalogueCalls.listServices, of);
  const calendars = useCallQuery(calendarCalls.list, of);
  const settings = useCallQuery(settingsCalls.get, of);
  const [fields, setFields] = useState<Fields>(waitlist ?? NEW);
  /** As typed; null: no deposit. */
  const [deposit, setDeposit] = useState(
    fields.deposit_amount > 0 ? rupeesText(fields.deposit_amount) : null,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const set = (changes: Partial<Fields>) => setFields((last) => ({ ...last, ...changes }));
  const refused = {
    invalidates: queueReads,
    onRefused: (error: ApiError) => {
      setProblem(errorText(error.code));
      return true;
    },
  };
  const add = useCommand(waitlistCalls.add, {
    ...refused,
    said: () => ({ text: t('queue.list_added'), tone: 'good' as const }),
    onDone: ({ id }) => {
      onAdded(id);
      onClose();
    },
  });
  const change = useCommand(waitlistCalls.change, {
    ...refused,
    said: () => t('queue.list_saved'),
    onDone: onClose,
  });
  const remove = useCommand(waitlistCalls.remove, {
    ...refused,
    said: () => t('queue.list_removed'),
    onDone: onClose,
  });
  const save = () => {
    setProblem(null);
    const { name, hours, service_ids, entity_ids } = fields;
    const { max_guest_count, max_waiting } = fields;
    if (name.trim() === '') return setProblem(t('queue.name_required'));
    const serving_count = fields.serving_count ?? entity_ids.length;
    if (serving_count === 0) return setProblem(t('queue.serving_required'));
    const read = deposit === null ? { paise: noPaise } : readRupees(deposit);
    if ('problem' in read) return setProblem(read.problem);
    const deposit_amount = read.paise;
    if (deposit_amount > DEPOSIT_MAX) {
      return setProblem(t('problem.too_large', { limit: formatMoney(paise(DEPOSIT_MAX)) }));
    }
    const limits = { serving_count, max_guest_count, max_waiting };
    const sent = { name, hours, service_ids, entity_ids, ...limits, deposit_amount };
    if (waitlist) void change.run({ ...of, waitlist_id: waitlist.id, ...sent });
    else void add.run({ ...of, ...sent });
  };
  const toggled = (ids: readonly string[], id: string, picked: boolean) =>
    picked ? [...ids, id] : ids.filter((one) => one !== id);
  const count = (value: number, onValueChange: (value: number) => void, max: number, text: string) => (
    <Stepper
      value={value}
      onValueChange={onValueChange}
      step={1}
      min={1}
      max={max}
      text={text}
      labels={{ less: t('queue.fewer'), more: t('queue.more_people') }}
    />
  );
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={waitlist ? waitlist.name : t('queue.new_list')}
      closeLabel={t('action.close')}
      footer={
        <SaveAndRemove
          formId={formId}
          saving={add.pending || change.pending}
          addLabel={t('queue.add_list')}
          onRemove={waitlist && (() => void remove.run({ ...of, waitlist_id: waitlist.id }))}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Problem>{problem}</Problem>
        <Field label={t('queue.list_name')} required>
          <TextInput
            value={fields.name}
            maxLength={60}
            placeholder={t('queue.list_name_example')}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field group label={t('queue.list_services')} hint={t('queue.list_services_hint')}>
          <div className="flex flex-wrap gap-2">
            {services.data?.items
              .filter(
                ({ id, service_status }) => service_status === 'enable' || fields.service_ids.includes(id),
              )
              .map(({ id, name }) => (
                <PickChip
                  key={id}
                  tick
                  picked={fields.service_ids.includes(id)}
                  onPickedChange={(picked) => set({ service_ids: toggled(fields.service_ids, id, picked) })}
                >
                  {name}
                </PickChip>
              ))}
          </div>
        </Field>
        <Field group label={t('queue.list_serve')} hint={t('queue.list_serve_hint')}>
          <div className="flex flex-wrap gap-2">
            {calendars.data?.items.map(({ id, name }) => (
              <PickChip
                key={id}
                tick
                picked={fields.entity_ids.includes(id)}
                onPickedChange={(picked) => set({ entity_ids: toggled(fields.entity_ids, id, picked) })}
              >
                {name}
              </PickChip>
            ))}
          </div>
        </Field>
        {fields.entity_ids.length === 0 && (
          <Field label={t('queue.serving_count')} hint={t('queue.serving_hint')} required>
            {count(
              fields.serving_count ?? 0,
              (serving_count) => set({ serving_count }),
              SERVING_MAX,
              fields.serving_count === null
                ? t('queue.serving_count_none')
                : t('queue.people', { count: fields.serving_count }),
            )}
          </Field>
        )}
        <Field label={t('queue.max_guest_count')}>
          {count(
            fields.max_guest_count,
            (max_guest_count) => set({ max_guest_count }),
            GUESTS_MAX,
            t('queue.people', { count: fields.max_guest_count }),
          )}
        </Field>
        <Switch
          end
          label={t('queue.has_limit')}
          sub={t('queue.has_limit_more')}
          checked={fields.max_waiting !== null}
          onChange={({ target }) => set({ max_waiting: target.checked ? FULL_AT : null })}
        />
        {fields.max_waiting !== null && (
          <Field label={t('queue.max_waiting')}>
            {count(
              fields.max_waiting,
              (max_waiting) => set({ max_waiting }),
              WAITING_MAX,
              t('queue.people', { count: fields.max_waiting }),
            )}
          </Field>
        )}
        <Switch
          end
          label={t('queue.has_deposit')}
          sub={t(settings.data?.payment_type === 'cash' ? 'queue.deposit_cash' : 'queue.has_deposit_more')}
          checked={deposit !== null}
          onChange={({ target }) => setDeposit(target.checked ? '100' : null)}
        />
        {deposit !== null && (
          <Field label={t('queue.deposit_amount')}>
            <RupeeInput value={deposit} onChange={({ target }) => setDeposit(target.value)} />
          </Field>
        )}
        <Switch
          end
          label={t('queue.own_hours')}
          sub={t('queue.own_hours_more')}
          checked={fields.hours !== null}
          onChange={({ target }) =>
            set({ hours: target.checked ? (settings.data?.business_hours ?? defaultBusinessHours) : null })
          }
        />
        {fields.hours && <HoursEditor hours={fields.hours} onHours={(hours) => set({ hours })} />}
      </form>
    </Drawer>
  );
}
