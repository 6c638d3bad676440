import { type AudienceFilter, audienceGenders, audienceOf } from '@kursi/core/campaigns/audience-filter.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
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
    <div className="w-full min-w-0 px-6 pt-5 pb-7 max-desk:p-4">
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
      <fieldset className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(132px,1fr))] gap-2 max-desk:grid-cols-2">
        <legend className="sr-only">{t('audience.quick')}</legend>
        {quickKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={hasCondition(filter, kind)}
            className="rounded-1 px-3 pt-2.25 pb-2.5 text-left text-ink inset-ring inset-ring-line hover:bg-hover aria-pressed:bg-sunken aria-pressed:inset-ring-2 aria-pressed:inset-ring-ink max-desk:min-h-15"
            onClick={() => onChange(pressQuick(filter, kind, today))}
          >
            <b className="font-medium">{t(`audience.quick_${kind}`)}</b>
            <span className="mt-0.5 block text-t1 text-ink-3 in-aria-pressed:text-ink-2">
              {t(`audience.quick_${kind}_is`)}
            </span>
          </button>
        ))}
      </fieldset>
      <div className="mt-5 flex justify-between pr-10 pb-1.5 text-t1 text-ink-3 shadow-[inset_0_-1px_var(--line)] max-desk:pr-13">
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
      <p className="mt-6 flex gap-2.5 rounded-1 bg-sunken px-3.5 py-3 text-ink-2" role="status">
        <IconInfo className="i-m mt-0.5" aria-hidden />
        <span>
          <b className="font-medium text-ink">{t('audience.in_words')}</b>{' '}
          {words ?? t('audience.words_nobody')} {isEveryone && t('audience.words_all_more')}
        </span>
      </p>
    </div>
  );
}
