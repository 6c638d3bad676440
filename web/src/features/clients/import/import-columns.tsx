import {
  type ClientImport,
  clientImportCalls,
  type ImportCount,
  type PreviewedRow,
} from '@kursi/core/clients/client-import.contract.ts';
import {
  dateOrders,
  guessSettings,
  type ImportField,
  importFields,
  readColumns,
  writeColumns,
} from '@kursi/core/clients/client-import.ts';
import type { DateOrder } from '@kursi/core/kernel/typed-day.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { callQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { LoadingCard } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Chip } from '../../../ui/fields/chip.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { Note } from '../../../ui/states/note.tsx';

/** Values of a column that are shown beside it. */
const EXAMPLES = 3;
const NONE = 'none';

interface ImportColumnsProps {
  readonly businessId: string;
  readonly file: ClientImport;
}

export function ImportColumns({ businessId, file }: ImportColumnsProps) {
  const t = useText();
  const [guess] = useState(() => guessSettings(file.sample));
  const [columns, setColumns] = useState(guess.columns);
  const [hasHeader, setHasHeader] = useState(guess.has_header);
  const [order, setOrder] = useState<DateOrder>(guess.date_order);
  const of = { business_id: businessId, import_id: file.id };
  const settings = {
    columns: writeColumns(columns),
    has_header: hasHeader ? ('yes' as const) : ('no' as const),
    date_order: order,
  };
  const start = useCommand(clientImportCalls.start, { invalidates: [clientImportCalls.get] });
  const discard = useCommand(clientImportCalls.discard, {
    invalidates: [clientImportCalls.get],
    said: () => t('import.discarded'),
  });
  const twice = columns.find((field, at) => field && field !== 'name' && columns.indexOf(field) !== at);
  const isWhole = readColumns(settings.columns) !== null;
  const hasDays = columns.some(
    (field) => field && ['birthday', 'anniversary', 'since', 'last_visit'].includes(field),
  );
  const [head = []] = file.sample;
  const rows = file.sample.slice(hasHeader ? 1 : 0);
  const count = file.row_count - (hasHeader ? 1 : 0);
  const counted = useQuery({
    ...callQuery(clientImportCalls.count, { ...of, ...settings }),
    enabled: isWhole && count > 0,
  });
  const comes = counted.data ? counted.data.new_count + counted.data.known_count : 0;
  const nameOf = (at: number) => (hasHeader && head[at]?.trim()) || t('import.column', { number: at + 1 });
  const options = [
    { value: NONE, label: t('import.left_out') },
    ...importFields.map((field) => ({ value: field, label: t(`import.field_${field}`) })),
  ];
  return (
    <>
      <section className="k-card pad grid gap-4">
        <div>
          <h2 className="text-t3 font-bold">{t('import.columns')}</h2>
          <p className="text-ink-2">
            <span className="break-words">{file.file_name}</span>, {t('import.rows', { count })}.{' '}
            {t('import.columns_hint')}
          </p>
        </div>
        <ul className="grid gap-3">
          {columns.map((field, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place in the file
            <li key={at} className="grid items-center gap-x-4 gap-y-1 desk:grid-cols-[minmax(0,1fr)_240px]">
              <div className="min-w-0">
                <p className="font-medium break-words">{nameOf(at)}</p>
                <p className="cut text-t1 text-ink-3 max-desk:text-t2">
                  {rows
                    .map((row) => row[at]?.trim())
                    .filter(Boolean)
                    .slice(0, EXAMPLES)
                    .join(' · ') || '–'}
                </p>
              </div>
              <Select<string>
                label={t('import.column_holds', { name: nameOf(at) })}
                options={options}
                value={field ?? NONE}
                onValueChange={(next) =>
                  setColumns(columns.with(at, next === NONE ? null : (next as ImportField)))
                }
              />
            </li>
          ))}
        </ul>
        <Checkbox
          label={t('import.header')}
          checked={hasHeader}
          onChange={({ target }) => setHasHeader(target.checked)}
        />
        {hasDays && (
          <Field label={t('import.date_order')} className="desk:w-72">
            <Select
              options={dateOrders.map((value) => ({ value, label: t(`import.${value}`) }))}
              value={order}
              onValueChange={setOrder}
            />
          </Field>
        )}
        {columns.includes('balance') && <Note>{t('import.balance_means')}</Note>}
        {!columns.includes('name') && <Note tone="warn">{t('import.name_needed')}</Note>}
        {twice && <Note tone="warn">{t('import.twice', { field: t(`import.field_${twice}`) })}</Note>}
      </section>
      {isWhole && <Preview input={{ ...of, ...settings }} rows={rows} columns={columns} />}
      {isWhole && counted.data && <Counted counted={counted.data} />}
      {counted.isError && <Note tone="bad">{t('import.failed')}</Note>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          disabled={!counted.data || comes < 1}
          loading={start.pending || (isWhole && counted.isFetching)}
          onClick={() => void start.run({ ...of, ...settings })}
        >
          {counted.data ? t('import.start', { count: comes }) : t('import.counting')}
        </Button>
        <Button variant="quiet" loading={discard.pending} onClick={() => void discard.run(of)}>
          {t('import.discard')}
        </Button>
      </div>
    </>
  );
}

/** What will come and what is lost, of all rows. */
function Counted({ counted }: { readonly counted: ImportCount }) {
  const t = useText();
  const { new_count, known_count, error_count, partial_count, due_count, due_amount, lost } = counted;
  return (
    <section className="k-card pad grid gap-2" aria-live="polite">
      <h2 className="text-t3 font-bold">{t('import.counted')}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        <li>{t('import.new_count', { count: new_count })}</li>
        <li>{t('import.known_count', { count: known_count })}</li>
        <li>{t('import.error_count', { count: error_count })}</li>
        <li>{t('import.partial_count', { count: partial_count })}</li>
        {due_count > 0 && (
          <li className="num">{t('import.dues', { count: due_count, amount: formatMoney(due_amount) })}</li>
        )}
      </ul>
      {lost.length > 0 && (
        <>
          <p className="text-ink-2">{t('import.lost_hint')}</p>
          <ul className="grid gap-1 text-ink-2">
            {lost.map(({ field, reason, count }) => (
              <li key={`${field} ${reason}`}>
                <b className="num mr-2">{formatNumber(count)}</b>
                {t(`import.field_${field}`)} {t(`import.reason_${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const TONES = { new: 'good', known: 'neutral', error: 'bad' } as const;

interface PreviewProps {
  readonly input: Parameters<typeof callQuery<typeof clientImportCalls.preview>>[1];
  readonly rows: readonly (readonly string[])[];
  readonly columns: readonly (ImportField | null)[];
}

function Preview({ input, rows, columns }: PreviewProps) {
  const t = useText();
  const { data, isError } = useQuery({
    ...callQuery(clientImportCalls.preview, input),
    placeholderData: keepPreviousData,
  });
  const typed = (index: number, field: ImportField) =>
    columns
      .flatMap((one, at) => (one === field ? [rows[index]?.[at]?.trim() ?? ''] : []))
      .filter(Boolean)
      .join(' ');
  const becomes = (row: PreviewedRow): string => {
    if (row.outcome === 'new') return row.shares_phone ? t('import.shares_phone') : '';
    if (row.fills.length === 0) return t('import.fills_nothing');
    return t('import.fills', { fields: row.fills.map((field) => t(`import.field_${field}`)).join(', ') });
  };
  const explained = (row: PreviewedRow): string => {
    const lost = row.problems.map(
      ({ field, reason }) => `${t(`import.field_${field}`)} ${t(`import.reason_${reason}`)}`,
    );
    const owes = row.due !== null && t('import.owes', { amount: formatMoney(row.due) });
    return [row.outcome === 'error' ? '' : becomes(row), owes, ...lost].filter(Boolean).join('; ');
  };
  return (
    <section className="grid gap-3">
      <h2 className="text-t3 font-bold">{t('import.preview')}</h2>
      {!data && !isError && <LoadingCard lines={5} />}
      {isError && !data && <Note tone="bad">{t('import.failed')}</Note>}
      {data && (
        <Table
          caption={t('import.preview')}
          rows={data.items.map((row, index) => ({ ...row, index }))}
          rowKey={(row) => String(row.row_number)}
          columns={[
            {
              key: 'row',
              header: t('import.row'),
              width: '64px',
              cell: (row) => formatNumber(row.row_number),
            },
            {
              key: 'name',
              header: t('import.field_name'),
              rowHeader: true,
              cell: (row) => (
                <>
                  <span className="break-words">{row.name || typed(row.index, 'name') || '–'}</span>
                  <span className="num block text-t1 font-normal text-ink-3">
                    {typed(row.index, 'phone')}
                  </span>
                </>
              ),
            },
            {
              key: 'what',
              header: t('import.what_happens'),
              cell: (row) => (
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Chip tone={TONES[row.outcome]}>{t(`import.outcome_${row.outcome}`)}</Chip>
                  <span className="text-ink-2">{explained(row)}</span>
                </span>
              ),
            },
          ]}
        />
      )}
      <p className="text-ink-2">{t('import.rule')}</p>
    </section>
  );
}
