import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { formatDuration, formatMoney } from '../../../../../lib/format.ts';
import { useText } from '../../../../../lib/text.ts';
import { servicesOf } from '../../../../../shared/cart/cart.ts';
import { IconButton } from '../../../../../ui/button.tsx';
import { Select } from '../../../../../ui/fields/select.tsx';
import { IconX } from '../../../../../ui/pictures/icons.ts';
import { type EditLine, lineFor, withService } from './edit-lines.ts';

interface EditServicesProps {
  readonly page: BusinessPage;
  readonly lines: readonly EditLine[];
  readonly most: number;
  readonly onChange: (lines: EditLine[]) => void;
}

const ANYONE = '';

/** Each service with the person who does it; another one in its place, one more, one less. */
export function EditServices({ page, lines, most, onChange }: EditServicesProps) {
  const t = useText();
  const offered = servicesOf(page).map(({ id, name, price, price_varies, duration }) => ({
    value: id,
    label: name,
    sub: `${price_varies ? t('flow.from', { price: formatMoney(price) }) : formatMoney(price)} · ${formatDuration(duration)}`,
  }));
  const nameOf = ({ booking, service_id }: EditLine) =>
    offered.find(({ value }) => value === service_id)?.label ?? booking?.service_name ?? '';
  /** What it is now stays a choice, also when it is not offered any more. */
  const choices = (line: EditLine) =>
    offered.some(({ value }) => value === line.service_id)
      ? offered
      : [{ value: line.service_id, label: nameOf(line), sub: undefined }, ...offered];
  const change = (key: string, make: (line: EditLine) => EditLine) =>
    onChange(lines.map((line) => (line.key === key ? make(line) : line)));
  return (
    <div className="grid gap-3">
      <ul className="grid divide-y divide-line-soft border-b border-line-soft">
        {lines.map((line, i) => (
          <li key={line.key} className="grid gap-2 py-3 first:pt-0">
            <div className="flex items-center gap-2">
              <Select
                className="min-w-0 flex-1"
                size="tap"
                label={t('mine.edit_service', { number: i + 1 })}
                options={choices(line)}
                value={line.service_id}
                onValueChange={(id) => change(line.key, (one) => withService(page, one, id))}
              />
              {lines.length > 1 && (
                <IconButton
                  size="tap"
                  label={t('mine.drop_service', { service: nameOf(line) })}
                  icon={<IconX className="i-m" aria-hidden />}
                  onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
                />
              )}
            </div>
            <Who
              page={page}
              line={line}
              label={t('mine.edit_who', { service: nameOf(line) })}
              onChange={(entity_id) => change(line.key, (one) => ({ ...one, entity_id }))}
            />
          </li>
        ))}
      </ul>
      {lines.length < most && (
        <Select
          size="tap"
          label={t('mine.edit_add')}
          placeholder={t('mine.edit_add')}
          options={offered}
          value={null}
          onValueChange={(id) => onChange([...lines, lineFor(page, lines, id)])}
        />
      )}
    </div>
  );
}

interface WhoProps {
  readonly page: BusinessPage;
  readonly line: EditLine;
  readonly label: string;
  readonly onChange: (entity_id: string | null) => void;
}

function Who({ page, line, label, onChange }: WhoProps) {
  const t = useText();
  const service = servicesOf(page).find(({ id }) => id === line.service_id);
  const people = (service?.with ?? []).flatMap(({ person, price }) => {
    const one = page.team[person];
    const sub = service?.price_varies ? formatMoney(price) : undefined;
    return one ? [{ value: one.id, label: one.name, sub }] : [];
  });
  // Whom it was booked with, also when they do it no more.
  const { booking, entity_id } = line;
  const isGone = entity_id !== null && !people.some(({ value }) => value === entity_id);
  const options = [
    { value: ANYONE, label: t('flow.anyone'), sub: undefined },
    ...people,
    ...(isGone ? [{ value: entity_id, label: booking?.entity_name ?? '', sub: undefined }] : []),
  ];
  return (
    <Select
      size="tap"
      label={label}
      options={options}
      value={entity_id ?? ANYONE}
      onValueChange={(id) => onChange(id === ANYONE ? null : id)}
    />
  );
}
