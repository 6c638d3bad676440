import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import { paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { formatDuration, formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useInLanguage } from '../../../lib/use-in-language.ts';
import { cx } from '../../../ui/cx.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconUsers } from '../../../ui/pictures/icons.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Note } from '../../../ui/states/note.tsx';
import type { Catalogue } from '../catalogue-data.ts';
import type { ServiceValues } from './service-form.ts';

interface ServicePreviewProps {
  readonly values: ServiceValues;
  readonly catalogue: Catalogue;
  readonly isNew: boolean;
}

/** The service as clients see it, with what is typed and not saved yet. */
export function ServicePreview({ values: typed, catalogue, isNew }: ServicePreviewProps) {
  const t = useText();
  const values = useInLanguage(typed);
  const own = { price: parseRupees(values.price) ?? paise(0), duration: values.duration };
  const people = catalogue.calendars
    .filter(({ id }) => values.calendars[id])
    .map(({ id, name }) => {
      const { price = '', duration = null } = values.calendars[id] ?? {};
      return { id, name, ...offeredOn(own, { price: parseRupees(price), duration }) };
    });
  const prices = people.length > 0 ? people.map(({ price }) => price) : [own.price];
  const durations = people.length > 0 ? people.map(({ duration }) => duration) : [own.duration];
  const said = (all: readonly number[]) => {
    const lowest = formatMoney(paise(Math.min(...all)));
    return Math.min(...all) === Math.max(...all) ? lowest : t('service.from', { price: lowest });
  };
  return (
    <div>
      <div
        className={cx(
          'overflow-hidden rounded-2 border-2 bg-surface',
          isNew ? 'border-dashed border-line-field' : 'border-ink',
        )}
      >
        {values.image_url && (
          <div className="relative aspect-4/3 bg-sunken">
            <Picture src={values.image_url} alt="" blurHash={values.blur_hash} />
          </div>
        )}
        <div className="p-4">
          <h3 className="text-t4 font-bold break-words">{values.name.trim() || t('service.name_example')}</h3>
          <p className="num mt-1 font-medium">
            {said(prices)}
            <span className="font-regular text-ink-2">
              {' · '}
              {[...new Set([Math.min(...durations), Math.max(...durations)])]
                .map((minutes) => formatDuration(minutes))
                .join(' – ')}
            </span>
          </p>
          {values.description.trim() && (
            <p className="mt-2 break-words whitespace-pre-line text-ink-2">{values.description.trim()}</p>
          )}
        </div>
        <div className="border-t-4 border-sunken p-4">
          <p className="mb-1 font-bold">{t('service.with_whom')}</p>
          {people.length === 0 ? (
            <p className="text-ink-3">{t('service.nobody')}</p>
          ) : (
            <ul className="divide-y divide-line-soft">
              {people.length > 1 && (
                <li className="flex min-h-11 items-center gap-3">
                  <IconUsers className="i-m w-7 text-ink-3" aria-hidden />
                  <span className="flex-1">{t('service.anyone')}</span>
                  <span className="num font-medium">{said(prices)}</span>
                </li>
              )}
              {people.map(({ id, name, price }) => (
                <li key={id} className="flex min-h-11 items-center gap-3">
                  <Avatar name={name} size="small" shape="arch" />
                  <span className="min-w-0 flex-1 break-words">{name}</span>
                  <span className="num font-medium">{formatMoney(price)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      {people.length === 0 ? (
        <Note tone="warn" className="mt-3">
          {t('service.not_on_page')}
        </Note>
      ) : (
        <p className="mt-3 text-t1 text-ink-3">{t('service.preview_hint')}</p>
      )}
    </div>
  );
}
