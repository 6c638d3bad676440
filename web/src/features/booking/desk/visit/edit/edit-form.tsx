import type { Booking, Visit } from '@kursi/core/booking/booking-shapes.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Client } from '@kursi/core/clients/clients.contract.ts';
import { type Holder, mayChangePrice } from '@kursi/core/contract/rights.ts';
import { formatTimeOfDay, parseTime } from '@kursi/core/kernel/time.ts';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { errorText } from '../../../../../lib/api/error-text.ts';
import { useDraft } from '../../../../../lib/device/drafts.ts';
import { formatDay, formatDuration, formatMoney, formatTime } from '../../../../../lib/format.ts';
import { useCallQuery } from '../../../../../lib/sync/queries.ts';
import { useText } from '../../../../../lib/text.ts';
import { clientName } from '../../../../../shared/clients/client-name.ts';
import { ClientWarnings } from '../../../../../shared/clients/client-warnings.tsx';
import { DayField } from '../../../../../shared/days/day-field.tsx';
import { searchByName } from '../../../../../shared/search-by-name.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/fields/field.tsx';
import { SuggestField } from '../../../../../ui/fields/suggest-field.tsx';
import { IconAlertTriangle } from '../../../../../ui/pictures/icons.ts';
import { Note } from '../../../../../ui/states/note.tsx';
import { offerings } from '../../new-booking/booking-values.ts';
import { EditLineFields } from './edit-line-fields.tsx';
import {
  added,
  type EditLine,
  editDrafts,
  editOf,
  isSameEdit,
  planToSend,
  reordered,
  totalOf,
  type VisitEdit,
  withLength,
} from './edit-lines.ts';
import { useEditVisit } from './use-edit-visit.ts';
import { useMoveNeighbour } from './use-move-neighbour.ts';

interface EditFormProps {
  readonly businessId: string;
  readonly visit: Visit;
  /** To know before speaking to the client, such as an allergy. */
  readonly client: Client | undefined;
  readonly calendars: readonly Calendar[];
  readonly today: string;
  readonly member: Holder;
  readonly say: (text: string) => void;
  readonly onDone: () => void;
}

const SUGGESTED = 6;

/** Everything about a visit's services in place; the calendar shows it before it is saved. */
export function EditForm(props: EditFormProps) {
  const { businessId, visit, client, calendars, today, member, say, onDone } = props;
  const mayPrice = mayChangePrice(member);
  const t = useText();
  const { kept, write } = useDraft(editDrafts);
  const saved = editOf(visit);
  const edit = kept?.value[visit.id] ?? saved;
  const { lines } = edit;
  const [text, setText] = useState('');
  const { data: catalogue } = useCallQuery(catalogueCalls.get, { business_id: businessId });
  const saving = useEditVisit(businessId, say);
  const neighbour = useMoveNeighbour(businessId, say);
  const clashes = useClashes(businessId, visit, edit);

  function change(next: VisitEdit): void {
    saving.clear();
    write({ ...kept?.value, [visit.id]: next });
  }
  const setLines = (next: readonly EditLine[]) => change({ ...edit, lines: [...next] });
  function forget(): void {
    const { [visit.id]: _, ...others } = editDrafts.read()?.value ?? {};
    write(others);
  }
  async function save(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (saving.pending || lines.length === 0) return;
    const plan = planToSend(edit, saved, mayPrice);
    if (await saving.save(visit, plan, planToSend(saved, saved, mayPrice))) {
      forget();
      onDone();
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    }
  }

  // Before anything is typed, all of them: the list scrolls.
  const found = catalogue
    ? searchByName(offerings(catalogue), text).slice(0, text.trim() ? SUGGESTED : undefined)
    : [];
  const serviceOf = (id: string) => catalogue?.services.find((one) => one.id === id);
  const isChanged = !isSameEdit(edit, saved);
  const before = totalOf(saved.lines);
  const total = totalOf(lines);
  const isRunning = visit.progress === 'in_service';
  return (
    <form className="grid grid-cols-1 gap-3" onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
      <div>
        <h2 className="text-t4 font-bold">{t('edit.title', { name: clientName(t, visit.client.name) })}</h2>
        <p className="num text-ink-3">{spanText(lines, edit.day, today)}</p>
      </div>
      <ClientWarnings of={client} className="" />
      {saving.refusal && (
        <Note
          tone="bad"
          live="alert"
          action={saving.rule && <Button onClick={() => void save()}>{t('edit.save_anyway')}</Button>}
        >
          {saving.refusal.code === 'CONFLICT'
            ? t('edit.elsewhere')
            : errorText(saving.refusal.code, saving.refusal.details)}
        </Note>
      )}
      <Field label={t('visit.move_day')}>
        <DayField value={edit.day} onChange={(day) => change({ ...edit, day })} />
      </Field>
      <ol className="grid grid-cols-1 gap-2" aria-label={t('visit.services')}>
        {lines.map((line, i) => (
          <EditLineFields
            key={line.key}
            lines={lines}
            index={i}
            before={saved.lines.find(({ key }) => key === line.key)}
            visit={visit}
            service={serviceOf(line.service_id)}
            calendars={calendars}
            isStartFixed={isRunning && !line.is_new}
            mayPrice={mayPrice && !isPaidOnline(visit.services, line.key)}
            onLines={setLines}
            onOrder={(to) => setLines(reordered(lines, i, to))}
            onRemove={lines.length > 1 ? () => setLines(lines.toSpliced(i, 1)) : null}
          />
        ))}
      </ol>
      <SuggestField
        label={t('edit.add')}
        placeholder={t('edit.add')}
        listLabel={t('book.services')}
        value={text}
        onValueChange={setText}
        suggestions={found.map((service) => ({
          key: service.id,
          content: (
            <>
              <span className="grow break-words">{service.name}</span>
              <span className="num flex-none text-ink-3">
                {formatDuration(service.duration)}, {formatMoney(service.price)}
              </span>
            </>
          ),
        }))}
        status={found.length > 0 ? t('book.services_fit', { count: found.length }) : t('book.no_service')}
        onPick={(id) => {
          const service = serviceOf(id);
          setText('');
          if (service) setLines(added(lines, service, `new-${id}-${lines.length}`));
        }}
      />
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-ink-2 [&_dd]:num [&_dd]:text-right">
        <dt className="text-t3 font-bold text-ink">{t('visit.total')}</dt>
        <dd className="text-t3 font-bold text-ink">
          {before !== total && <s className="mr-2 font-normal text-ink-3">{formatMoney(before)}</s>}
          {formatMoney(total)}
        </dd>
      </dl>
      {isChanged && <p className="text-t1 text-ink-3">{t('edit.kept')}</p>}
      {/* Warnings stand above the button, in view however long the form is. */}
      <div className="sticky bottom-0 grid grid-cols-1 gap-2 bg-surface py-2">
        <div className="grid max-h-[40vh] grid-cols-1 gap-2 overflow-auto empty:hidden">
          {clashes.map(({ line, item, by }) => {
            const i = lines.indexOf(line);
            const name = clientName(t, item.client_name);
            const later = formatTimeOfDay((parseTime(item.service_time) ?? 0) + by);
            return (
              <Note
                key={`${line.key} ${item.id}`}
                tone="bad"
                live="alert"
                icon={<IconAlertTriangle className="i-m" aria-hidden />}
              >
                <p>
                  {t('edit.clash', {
                    name: item.kind === 'booking' ? name : t('desk.blocked'),
                    time: formatTime(item.service_time),
                    by: formatDuration(by),
                  })}
                </p>
                <div className="mt-2 flex flex-wrap gap-2">
                  {item.kind === 'booking' && (
                    <Button size="small" onClick={() => void neighbour.run({ item, by })}>
                      {t('edit.move_neighbour', { name, time: formatTime(later) })}
                    </Button>
                  )}
                  {line.minutes - by >= shortest(saved, line) && (
                    <Button size="small" onClick={() => setLines(withLength(lines, i, line.minutes - by))}>
                      {t('edit.back_to', { length: formatDuration(line.minutes - by) })}
                    </Button>
                  )}
                </div>
              </Note>
            );
          })}
        </div>
        <div className="flex gap-2">
          <Button
            variant="primary"
            size="big"
            type="submit"
            className="flex-1"
            loading={saving.pending}
            aria-disabled={!isChanged || undefined}
          >
            {t('edit.save')}
          </Button>
          <Button
            size="big"
            onClick={() => {
              forget();
              onDone();
            }}
          >
            {isChanged ? t('edit.discard') : t('action.close')}
          </Button>
        </div>
      </div>
    </form>
  );
}

function spanText(lines: readonly EditLine[], day: string, today: string): string {
  const from = Math.min(...lines.map(({ start }) => start));
  const to = Math.max(...lines.map(({ start, minutes }) => start + minutes));
  const text = (minute: number) => formatTime(formatTimeOfDay(minute));
  return `${formatDay(day, { today })}, ${text(from)} – ${text(to)}`;
}

/** An online payment fixes the price. */
function isPaidOnline(services: readonly Booking[], id: string): boolean {
  return services.some((one) => one.id === id && one.payment_type === 'pg');
}

/** A service goes back to its own length at most; a new one is taken out again instead. */
function shortest({ lines }: VisitEdit, line: EditLine): number {
  return lines.find(({ key }) => key === line.key)?.minutes ?? line.minutes;
}

interface Clash {
  readonly line: EditLine;
  readonly item: ScheduleItem;
  /** Minutes of overlap. */
  readonly by: number;
}

/** What the edited services would overlap on their calendars. Two visits never overlap, so it is said before. */
function useClashes(businessId: string, visit: Visit, { day, lines }: VisitEdit): Clash[] {
  const { data } = useCallQuery(scheduleCalls.get, { business_id: businessId, from: day, to: day });
  const clashes = lines.flatMap((line) =>
    (data?.items ?? []).flatMap((item) => {
      const start = parseTime(item.service_time) ?? 0;
      const end = start + item.service_duration;
      const isOther = item.entity_id === line.entity_id && item.visit_id !== visit.id;
      const overlap = Math.min(end, line.start + line.minutes) - Math.max(start, line.start);
      if (!isOther || item.booking_date !== day || overlap <= 0) return [];
      // Moved later, the neighbour begins where this service ends.
      return [{ line, item, by: Math.max(overlap, line.start + line.minutes - start) }];
    }),
  );
  // The services of one visit move together: one warning for each visit, by the largest overlap.
  const ofVisit = Map.groupBy(clashes, ({ item }) => item.visit_id ?? item.id);
  return [...ofVisit.values()].flatMap((those) => those.toSorted((a, b) => b.by - a.by).slice(0, 1));
}
