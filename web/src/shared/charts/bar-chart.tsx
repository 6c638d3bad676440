import './charts.css';
import { type KeyboardEvent, useId, useState } from 'react';
import { useWidth } from '../../lib/device/use-width.ts';
import { useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { Table } from '../../ui/lists/table.tsx';

export interface BarPoint {
  readonly key: string;
  /** Below its bars. */
  readonly label: string;
  /** As it is read out, and the head of its row in the table. */
  readonly name: string;
  readonly now: number;
  readonly before?: number | undefined;
  /** Stands on `now`: not there yet. */
  readonly ahead?: number | undefined;
  readonly isMarked?: boolean | undefined;
}

interface BarChartProps {
  /** One sentence that says what the picture shows. */
  readonly sentence: string;
  readonly names: {
    readonly now: string;
    readonly before?: string | undefined;
    readonly ahead?: string | undefined;
  };
  readonly points: readonly BarPoint[];
  readonly write: (value: number) => string;
  /** Of the scale at the left. */
  readonly writeShort: (value: number) => string;
  readonly height?: number;
  readonly onOpen?: ((key: string) => void) | undefined;
  readonly className?: string | undefined;
}

const SCALE = 44;
const FOOT = 24;
const TOP = 8;
const ROUND = 5;

/** A round number above the largest value, and the lines below it. */
function scaleOf(most: number): readonly number[] {
  if (most <= 0) return [];
  const step = 10 ** Math.floor(Math.log10(most));
  const size = [1, 2, 2.5, 5, 10].map((by) => by * step).find((by) => most / by <= 3.2) ?? step;
  return Array.from({ length: Math.ceil(most / size) }, (_, i) => (i + 1) * size);
}

/**
 * Bars in pairs: filled for now, grey for before, hatched for what is to come. Kinds differ by depth and hatching, never
 * by hue alone. Arrow keys walk the points, and a live line reads them; the table says the same in numbers.
 */
export function BarChart({
  sentence,
  names,
  points,
  write,
  writeShort,
  height = 190,
  onOpen,
  className,
}: BarChartProps) {
  const t = useText();
  const hatch = useId();
  const { width, ref } = useWidth<HTMLDivElement>(600);
  const [at, setAt] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const most = Math.max(0, ...points.flatMap(({ now, before = 0, ahead = 0 }) => [now + ahead, before]));
  const lines = scaleOf(most);
  const top = lines.at(-1) ?? 1;
  const inner = height - FOOT - TOP;
  const y = (value: number) => TOP + inner - (Math.max(0, value) / top) * inner;
  const slot = (width - SCALE) / Math.max(1, points.length);
  const hasBefore = names.before !== undefined;
  const bar = Math.max(2, Math.min(26, (slot * 0.76) / (hasBefore ? 2 : 1) - 1));
  const labelWidth = 14 + 7 * Math.max(0, ...points.map(({ label }) => label.length));
  const everyLabel = Math.ceil(points.length / Math.max(1, Math.floor((width - SCALE) / labelWidth)));
  const sayPoint = ({ name, now, before, ahead }: BarPoint) =>
    [
      `${name}: ${write(now)}`,
      before !== undefined && names.before && `${names.before} ${write(before)}`,
      ahead !== undefined && ahead > 0 && names.ahead && `${names.ahead} ${write(ahead)}`,
    ]
      .filter(Boolean)
      .join(', ');
  const point = at === null ? undefined : points[at];

  function walk(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step !== undefined && points.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setAt(at === null ? (step > 0 ? 0 : points.length - 1) : (at + step + points.length) % points.length);
    }
    if (event.key === 'Enter' && point) onOpen?.(point.key);
  }

  return (
    <figure className={cx('k-chart min-w-0', className)}>
      <figcaption className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-t1 text-ink-2">
        <span className="flex items-center gap-1.5">
          <i aria-hidden className="size-2.5 rounded-1 bg-brand" />
          {names.now}
        </span>
        {names.before && (
          <span className="flex items-center gap-1.5">
            <i aria-hidden className="size-2.5 rounded-1 bg-mute" />
            {names.before}
          </span>
        )}
        {names.ahead && (
          <span className="flex items-center gap-1.5">
            <i aria-hidden className="k-chart-hatch size-2.5 rounded-1" />
            {names.ahead}
          </span>
        )}
        <button
          type="button"
          className="ml-auto min-h-8 text-t1 font-medium text-brand-ink underline-offset-2 hover:underline max-desk:min-h-11"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t(isTable ? 'chart.picture' : 'chart.table')}
        </button>
      </figcaption>
      {isTable ? (
        <Table
          caption={sentence}
          rowKey={({ key }) => key}
          rows={points}
          columns={[
            { key: 'name', header: '', rowHeader: true, cell: ({ name }) => name },
            { key: 'now', header: names.now, align: 'right', cell: ({ now }) => write(now) },
            ...(names.before
              ? [
                  {
                    key: 'before',
                    header: names.before,
                    align: 'right' as const,
                    cell: ({ before = 0 }: BarPoint) => write(before),
                  },
                ]
              : []),
            ...(names.ahead
              ? [
                  {
                    key: 'ahead',
                    header: names.ahead,
                    align: 'right' as const,
                    cell: ({ ahead = 0 }: BarPoint) => write(ahead),
                  },
                ]
              : []),
          ]}
        />
      ) : (
        <div
          ref={ref}
          role="img"
          aria-label={sentence}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys walk its points
          tabIndex={0}
          className="rounded-2 outline-offset-2"
          onKeyDown={walk}
          onBlur={() => setAt(null)}
        >
          <svg width={width} height={height} aria-hidden className="block max-w-full overflow-visible">
            <defs>
              <pattern
                id={hatch}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <rect width="6" height="6" className="k-chart-pale" />
                <rect width="2.4" height="6" className="k-chart-stripe" />
              </pattern>
            </defs>
            {lines.map((line) => (
              <g key={line}>
                <line x1={SCALE} x2={width} y1={y(line)} y2={y(line)} className="k-chart-line" />
                <text x={SCALE - 8} y={y(line) + 4} textAnchor="end" className="k-chart-text">
                  {writeShort(line)}
                </text>
              </g>
            ))}
            <line x1={SCALE} x2={width} y1={y(0)} y2={y(0)} className="k-chart-base" />
            {points.map(({ key, label, now, before = 0, ahead = 0, isMarked }, i) => {
              const middle = SCALE + slot * (i + 0.5);
              const left = hasBefore ? middle + 1 : middle - bar / 2;
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the picture do the same
                <g
                  key={key}
                  onPointerEnter={() => setAt(i)}
                  onPointerLeave={() => setAt(null)}
                  onClick={() => onOpen?.(key)}
                  className={cx(onOpen && 'cursor-pointer')}
                >
                  <rect
                    x={SCALE + slot * i}
                    y={TOP}
                    width={slot}
                    height={inner}
                    className={cx('k-chart-point', at === i && 'on')}
                  />
                  {hasBefore && (
                    <Bar
                      x={middle - bar - 1}
                      y={y(before)}
                      to={y(0)}
                      width={bar}
                      className="k-chart-before"
                    />
                  )}
                  {ahead > 0 && (
                    <Bar
                      x={left}
                      y={y(now + ahead)}
                      to={y(0)}
                      width={bar}
                      fill={`url(#${hatch})`}
                      className=""
                    />
                  )}
                  <Bar x={left} y={y(now)} to={y(0)} width={bar} isFlat={ahead > 0} className="k-chart-now" />
                  {i % everyLabel === 0 && (
                    <text
                      x={middle}
                      y={height - 6}
                      textAnchor="middle"
                      className={cx('k-chart-text', isMarked && 'strong')}
                    >
                      {label}
                    </text>
                  )}
                </g>
              );
            })}
          </svg>
        </div>
      )}
      <p aria-live="polite" className="num min-h-5 text-t1 text-ink-2">
        {point && !isTable ? sayPoint(point) : ''}
      </p>
    </figure>
  );
}

interface BarProps {
  readonly x: number;
  readonly y: number;
  readonly to: number;
  readonly width: number;
  /** Something stands on it. */
  readonly isFlat?: boolean;
  readonly fill?: string;
  readonly className: string;
}

/** Round at the top, flat on the line. */
function Bar({ x, y, to, width, isFlat = false, fill, className }: BarProps) {
  const height = to - y;
  if (height < 0.5) return null;
  const r = isFlat ? 0 : Math.min(ROUND, width / 2, height);
  const path = `M${x} ${to}V${y + r}Q${x} ${y} ${x + r} ${y}H${x + width - r}Q${x + width} ${y} ${x + width} ${y + r}V${to}Z`;
  return <path d={path} className={className} {...(fill && { fill })} />;
}
