import { type Weekday, weekdays } from '@kursi/core/business/business-hours.ts';
import { homeTimeZone } from '../../../lib/format.ts';
import { useLocale, useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/use-now.ts';
import { groupWeek, openStateAt } from '../../../shared/hours/hours-editing.ts';
import { clockText, weekdayName } from '../../../shared/hours/hours-words.ts';
import { cx } from '../../../ui/cx.ts';
import { DeviceFrame } from '../../../ui/pictures/device-frame.tsx';
import { AuthScene } from '../../../ui/shell/auth-scene.tsx';
import type { Values } from './onboarding-draft.ts';

/** Live preview of the public page; inert. */
export function PagePreview({
  values,
  category,
}: {
  readonly values: Values;
  readonly category?: string | undefined;
}) {
  const t = useText();
  // A new page is protected: street and number are shown after booking only.
  const where = [values.area, values.city]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
  return (
    <DeviceFrame caption={t('onboarding.preview')}>
      <div aria-hidden className="flex h-full flex-col overflow-hidden text-t2">
        <div className="h-40 flex-none [&>svg]:size-full">
          <AuthScene whole />
        </div>
        <div className="min-h-0 flex-1 overflow-hidden px-4 py-3.5">
          <p className={cx('line-clamp-2 text-t4 font-bold', values.name.trim() === '' && 'text-ink-3')}>
            {values.name.trim() || t('onboarding.preview_name')}
          </p>
          {category && <p className="text-ink-2">{category}</p>}
          <OpenNow hours={values.business_hours} />
          <p className="line-clamp-2 text-ink-3">{where || t('onboarding.preview_where')}</p>
          <hr className="my-3.5" />
          <p className="mb-2 font-bold">{t('hours.title')}</p>
          <WeekHours hours={values.business_hours} />
        </div>
        <div className="flex-none px-4 pt-3 pb-4.5 shadow-[0_-1px_var(--line)]">
          <span className="k-btn primary tap wide">{t('onboarding.preview_book')}</span>
        </div>
      </div>
    </DeviceFrame>
  );
}

type Hours = { readonly hours: Values['business_hours'] };

function useWallClock(): { weekday: Weekday; minute: number } {
  const here = useNow().toZonedDateTimeISO(homeTimeZone);
  return { weekday: weekdays[here.dayOfWeek % 7] ?? 'sun', minute: here.hour * 60 + here.minute };
}

function OpenNow({ hours }: Hours) {
  const t = useText();
  const { weekday, minute } = useWallClock();
  const state = openStateAt(hours[weekday], minute);
  if (state.kind === 'open') {
    return (
      <p className="text-ink-2">
        {t.rich('hours.open_now', {
          until: clockText(state.until),
          b: (text) => <b className="font-medium text-good">{text}</b>,
        })}
      </p>
    );
  }
  return (
    <p className="text-ink-2">
      {state.kind === 'opens_today'
        ? t('hours.opens_today', { time: clockText(state.at) })
        : t('hours.closed_now')}
    </p>
  );
}

function WeekHours({ hours }: Hours) {
  const t = useText();
  const locale = useLocale();
  const { weekday: today } = useWallClock();
  return (
    <div className="num grid grid-cols-[76px_minmax(0,1fr)] gap-x-2 gap-y-1.5 leading-[1.125rem] text-ink-2">
      {groupWeek(hours, today).map(({ first, last, ranges }, index) => {
        const days =
          first === last
            ? weekdayName(first, locale, 'short')
            : t('hours.day_range', {
                first: weekdayName(first, locale, 'short'),
                last: weekdayName(last, locale, 'short'),
              });
        const look = cx(index === 0 && 'font-bold text-ink');
        return (
          <div key={first} className="contents">
            <span className={look}>{days}</span>
            <span className={look}>
              {ranges.length === 0
                ? t('hours.closed')
                : ranges.map((span) => (
                    <span key={span.start} className="block">
                      {`${clockText(span.start)} – ${clockText(span.end)}`}
                    </span>
                  ))}
            </span>
          </div>
        );
      })}
    </div>
  );
}
