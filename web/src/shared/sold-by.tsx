import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { useText } from '../lib/text.ts';
import { Select } from '../ui/fields/select.tsx';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { toneOf } from './calendar-tones.ts';

interface SoldByProps {
  readonly name: string;
  readonly entityId: string | null;
  readonly calendars: readonly Calendar[];
  /** Without a word, this person sold it; nobody for what is sold ahead. */
  readonly servedBy?: string | null;
  readonly onChange: (entityId: string | null) => void;
}

const UNSAID = 'unsaid';

/** Quiet, for most bills need no word about it: who sold it, and earns the commission. */
export function SoldBy({ name, entityId, calendars, servedBy = null, onChange }: SoldByProps) {
  const t = useText();
  const usual = calendars.find(({ id }) => id === servedBy);
  const sellers = calendars.filter(
    ({ id, calendar_status }) => calendar_status === 'enable' || id === entityId,
  );
  if (sellers.length === 0) return null;
  return (
    <Select
      className="-ml-1.5 min-h-6 w-fit max-w-full bg-transparent px-1.5 text-t1/[inherit] font-regular text-ink-3 shadow-none hover:bg-hover"
      label={t('bill.who_sold', { name })}
      value={entityId ?? UNSAID}
      options={[
        {
          value: UNSAID,
          label: usual ? t('bill.sold_by', { who: usual.name }) : t('bill.sold_by_nobody'),
        },
        ...sellers
          .filter(({ id }) => id !== servedBy || id === entityId)
          .map((one) => ({
            value: one.id,
            label: t('bill.sold_by', { who: one.name }),
            lead: <Avatar name={one.name} shape="arch" size="small" tone={toneOf(one.colour)} />,
          })),
      ]}
      onValueChange={(id) => onChange(id === UNSAID ? null : id)}
    />
  );
}
