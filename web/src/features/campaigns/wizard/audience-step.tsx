import { type AudienceFilter, audienceGenders, audienceOf } from '@kursi/core/campaigns/audience-filter.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IconInfo, IconPlus } from '../../../ui/pictures/icons.ts';
import { filterWords } from '../filter-words.ts';
import type { useServices } from '../use-services.ts';
import { ConditionRows, Row } from './condition-rows.tsx';
import { addCondition, conditions, hasCondition, pressQuick, quickKinds } from './conditions.ts';
import { Segments } from './segments.tsx';
import type { AudienceCount } from './use-audience.ts';

interface AudienceStepProps {
  readonly businessId: string;
  readonly filter: AudienceFilter;
  readonly onChange: (filter: AudienceFilter) => void;
  readonly services: ReturnType<typeof useServices>;
  readonly count: AudienceCount | undefined;
  readonly isStale: boolean;
  readonly today: Temporal.PlainDate;
}

/** Who gets it: four quick ways, one line per condition, and the whole of it in words. */
export function AudienceStep(props: AudienceStepProps) {
  const { businessId, filter, onChange, services, count, isStale, today } = props;
  const t = useText();
  const firstService = services.items.find(({ service_status }) => service_status !== 'deleted')?.id ?? null;
  const toAdd = conditions.filter(
    (condition) =>
      !hasCondition(filter, condition) &&
      // By time they are there wherever they decide anything.
      !(condition === 'days' && filter.type === 'duration') &&
      (firstService !== null || !['used', 'not_used', 'not_tried', 'left_over'].includes(condition)),
  );
  const isEveryone = filter.type === 'duration' && audienceOf(filter, today).criteria.length === 0;
  const words = filterWords(t, filter, services.names);
  return (
    <div className="k-cw-build">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="flex-1 text-t3 font-bold max-desk:basis-full">{t('audience.who')}</h2>
        <Segments businessId={businessId} filter={filter} onChoose={onChange} />
        <Segmented
          label={t('audience.mode')}
          value={filter.type}
          onValueChange={(type) => onChange({ ...filter, type })}
          options={[
            { value: 'duration', label: t('audience.mode_duration') },
            { value: 'custom', label: t('audience.mode_custom') },
          ]}
        />
      </div>
      <fieldset className="k-cw-quick">
        <legend className="sr-only">{t('audience.quick')}</legend>
        {quickKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={hasCondition(filter, kind)}
            className={cx('kind', hasCondition(filter, kind) && 'on')}
            onClick={() => onChange(pressQuick(filter, kind, today))}
          >
            <b className="font-medium">{t(`audience.quick_${kind}`)}</b>
            <span className="block text-t1">{t(`audience.quick_${kind}_is`)}</span>
          </button>
        ))}
      </fieldset>
      <div className="k-cw-rules-head text-t1 text-ink-3">
        <span>{t('audience.clients_who')}</span>
        <span aria-hidden>{t('audience.match')}</span>
      </div>
      <ul>
        <ConditionRows
          filter={filter}
          onChange={onChange}
          services={services}
          count={count}
          isStale={isStale}
          today={today}
        />
        <li className="contents">
          <Row label={t('audience.gender')} count={count?.matching} isStale={isStale} onRemove={null}>
            <Segmented
              label={t('audience.gender')}
              value={filter.gender}
              onValueChange={(gender) => onChange({ ...filter, gender })}
              options={audienceGenders.map((gender) => ({
                value: gender,
                label: t(`audience.gender_${gender}`),
              }))}
            />
          </Row>
        </li>
      </ul>
      {toAdd.length > 0 && (
        <div className="mt-4">
          <Menu
            align="start"
            trigger={
              <Button>
                <IconPlus className="i-m" aria-hidden />
                {t('audience.add')}
              </Button>
            }
            entries={toAdd.map((condition) => ({
              key: condition,
              label: t(`audience.add_${condition}`),
              onSelect: () => onChange(addCondition(filter, condition, { today, service: firstService })),
            }))}
          />
        </div>
      )}
      <p className="k-cw-words" role="status">
        <IconInfo className="i-m" aria-hidden />
        <span>
          <b className="font-medium text-ink">{t('audience.in_words')}</b>{' '}
          {words ?? t('audience.words_nobody')} {isEveryone && t('audience.words_all_more')}
        </span>
      </p>
    </div>
  );
}
