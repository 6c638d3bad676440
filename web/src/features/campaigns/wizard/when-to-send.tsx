import { campaignSettingsCalls } from '@kursi/core/campaigns/campaign-settings.contract.ts';
import { formatDay, formatTime, homeTimeZone } from '../../../lib/format.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DayField } from '../../../shared/days/day-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import { Select } from '../../../ui/fields/select.tsx';

/** Null: at once, or as soon as the hours of the business allow. */
export interface SendTime {
  readonly day: string;
  /** HH:MM */
  readonly time: string;
}

const STEP_MINUTES = 30;
/** As far ahead as the server takes a plan. */
const LATEST_DAYS = 89;

/** The times of day at which a campaign may begin. */
function timesBetween(from: string, until: string): string[] {
  const times: string[] = [];
  for (
    let time = Temporal.PlainTime.from(from);
    Temporal.PlainTime.compare(time, Temporal.PlainTime.from(until)) < 0;
    time = time.add({ minutes: STEP_MINUTES })
  ) {
    times.push(time.toString({ smallestUnit: 'minute' }));
    if (time.toString({ smallestUnit: 'minute' }) >= '23:30') break;
  }
  return times;
}

/** One that was chosen stays to be seen, also when it has passed since. */
const offeredWith = (times: readonly string[], chosen: string) =>
  times.includes(chosen) ? times : [chosen, ...times];

export function instantOf({ day, time }: SendTime): Temporal.Instant {
  return Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: homeTimeZone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant();
}

export function sendTimeOf(instant: string): SendTime {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(homeTimeZone);
  return {
    day: at.toPlainDate().toString(),
    time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
}

export function useSendTime(businessId: string, chosen: SendTime | null) {
  const t = useText();
  const now = useNow();
  const hours = useCallQuery(campaignSettingsCalls.get, { business_id: businessId }).data;
  const local = now.toZonedDateTimeISO(homeTimeZone);
  const today = local.toPlainDate().toString();
  const clock = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const isOpen = !hours || (clock >= hours.goes_from && clock < hours.goes_until);
  const opens = !hours
    ? null
    : {
        day: clock < hours.goes_from ? today : local.toPlainDate().add({ days: 1 }).toString(),
        time: hours.goes_from,
      };
  const inWords = ({ day, time }: SendTime) =>
    t('campaign.on_at', { day: formatDay(day, { today }), time: formatTime(time) });
  const words = chosen ? inWords(chosen) : isOpen || !opens ? t('campaign.at_once') : inWords(opens);
  const isPast = chosen !== null && Temporal.Instant.compare(instantOf(chosen), now) <= 0;
  return { hours, today, clock, isOpen, opens, words, isPast };
}

interface WhenToSendProps {
  readonly value: SendTime | null;
  readonly onChange: (value: SendTime | null) => void;
  readonly when: ReturnType<typeof useSendTime>;
}

/** Now, or on a day and at a time inside the hours of the business. */
export function WhenToSend({ value, onChange, when }: WhenToSendProps) {
  const t = useText();
  const { hours, today, clock, isOpen, opens, isPast, words } = when;
  const times = hours ? timesBetween(hours.goes_from, hours.goes_until) : [];
  const timesOn = (day: string) => (day === today ? times.filter((time) => time > clock) : times);
  const first =
    timesOn(today).length > 0 ? today : Temporal.PlainDate.from(today).add({ days: 1 }).toString();
  const last = Temporal.PlainDate.from(today).add({ days: LATEST_DAYS }).toString();
  function later(): void {
    onChange({ day: first, time: timesOn(first)[0] ?? '10:00' });
  }
  function setDay(day: string): void {
    if (!value) return;
    const offered = timesOn(day);
    onChange({ day, time: offered.includes(value.time) ? value.time : (offered[0] ?? value.time) });
  }
  return (
    <div className="grid gap-3">
      <RadioGroup
        label={t('campaign.when')}
        value={value ? 'later' : 'now'}
        onValueChange={(choice) => (choice === 'now' ? onChange(null) : later())}
        options={[
          {
            value: 'now',
            label: t('campaign.send_now'),
            sub: isOpen || !opens ? undefined : t('campaign.goes_at', { when: words }),
          },
          { value: 'later', label: t('campaign.send_later'), disabled: times.length === 0 },
        ]}
      />
      {value && (
        <div className="flex flex-wrap gap-2">
          <DayField
            className="min-w-44 flex-1"
            label={t('campaign.send_day')}
            value={value.day}
            min={first}
            max={last}
            onChange={setDay}
          />
          <Select
            className="min-w-32 flex-1"
            label={t('campaign.send_time')}
            value={value.time}
            options={offeredWith(timesOn(value.day), value.time).map((time) => ({
              value: time,
              label: formatTime(time),
            }))}
            onValueChange={(time) => onChange({ ...value, time })}
          />
        </div>
      )}
      {isPast && (
        <p role="alert" className="k-error">
          {t('campaign.time_passed')}
        </p>
      )}
      {hours && (
        <p className="text-t1 text-ink-3">
          {t('campaign.hours', { from: formatTime(hours.goes_from), until: formatTime(hours.goes_until) })}
        </p>
      )}
    </div>
  );
}
