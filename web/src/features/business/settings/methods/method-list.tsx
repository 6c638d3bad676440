import { useText } from '../../../../lib/text.ts';
import { methodIconOf, type OwnMethodRow } from '../../../../shared/payments/own-methods.ts';
import { cx } from '../../../../ui/cx.ts';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { useSortable } from '../../../../ui/lists/sortable.ts';
import { IconGrip } from '../../../../ui/pictures/icons.ts';

interface MethodListProps {
  readonly methods: readonly OwnMethodRow[];
  readonly onOpen: (method: OwnMethodRow) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onSwitch: (method: OwnMethodRow, isOn: boolean) => void;
}

const ALL = 'all';

/** In the order of the bill. */
export function MethodList({ methods, onOpen, onMove, onSwitch }: MethodListProps) {
  const t = useText();
  const nameOf = (id: string) => methods.find((one) => one.id === id)?.name ?? '';
  const spoken = (id: string, index: number) => ({
    name: nameOf(id),
    position: index + 1,
    total: methods.length,
  });
  const sort = useSortable({
    groups: [{ key: ALL, items: methods.map(({ id }) => id) }],
    onMove: (id, { index }) =>
      onMove(
        methods.findIndex((one) => one.id === id),
        index,
      ),
    words: {
      lifted: (id, { index }) => t('sort.lifted_flat', spoken(id, index)),
      over: (id, { index }) => t('sort.over_flat', spoken(id, index)),
      dropped: (id, { index }) => t('sort.dropped_flat', spoken(id, index)),
      cancelled: (id) => t('sort.cancelled', { name: nameOf(id) }),
    },
  });
  return (
    <div ref={sort.box} className="k-card">
      <p role="status" aria-live="assertive" className="sr-only">
        {sort.said}
      </p>
      <ul {...sort.groupProps(ALL)}>
        {methods.map((method) => {
          const { id, name, icon, is_on, counts_in_drawer, asks_reference } = method;
          const Icon = methodIconOf[icon];
          const facts = [
            t(counts_in_drawer ? 'methods.in_drawer' : 'methods.on_its_own'),
            ...(asks_reference ? [t('methods.has_slip')] : []),
          ];
          return (
            <li
              key={id}
              {...sort.rowProps(id)}
              className="flex items-center gap-2 border-b border-line-soft pr-3 pl-1.5 last:border-0 first:rounded-t-2 last:rounded-b-2 hover:bg-hover"
            >
              <button
                type="button"
                {...sort.handleProps(id)}
                aria-label={t('service.move', { name })}
                className="k-grip -mr-1 grid h-11 w-9 flex-none place-items-center rounded-1"
              >
                <IconGrip className="i-m" aria-hidden />
              </button>
              <button
                type="button"
                className="flex min-w-0 flex-1 items-center gap-3 py-3 text-left -outline-offset-2"
                onClick={() => onOpen(method)}
              >
                <Icon className="i-m flex-none text-ink-3" aria-hidden />
                <span className="min-w-0 flex-1">
                  <span className={cx('block font-medium break-words', !is_on && 'text-ink-3')}>{name}</span>
                  <span className="block text-t1 text-ink-3 max-desk:text-t2">{facts.join(' · ')}</span>
                </span>
              </button>
              <Switch
                bare
                label={t('methods.is_taken', { name })}
                checked={is_on}
                onChange={({ target }) => onSwitch(method, target.checked)}
                className="flex-none px-1"
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
