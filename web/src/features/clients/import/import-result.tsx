import {
  type ClientImport,
  clientImportCalls,
  type LostRow,
} from '@kursi/core/clients/client-import.contract.ts';
import { cellText } from '@kursi/core/kernel/csv/csv.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import { send } from '../../../lib/api/api.ts';
import { downloadCsv } from '../../../lib/device/download-csv.ts';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { IconCheckCircle, IconDownload } from '../../../ui/pictures/icons.ts';

const SHOWN = 50;
const PAGE = 1_000;

interface ImportResultProps {
  readonly businessId: string;
  readonly done: ClientImport;
}

export function ImportResult({ businessId, done }: ImportResultProps) {
  const t = useText();
  return (
    <section className="k-card pad grid gap-4">
      <h2 className="flex items-start gap-2 text-t3 font-bold">
        <IconCheckCircle className="i-m mt-0.5 flex-none text-good" aria-hidden />
        <span className="min-w-0 break-words">{t('import.done', { file: done.file_name })}</span>
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2">
        <li>{t('import.new_count', { count: done.new_count })}</li>
        <li>{t('import.known_count', { count: done.known_count })}</li>
        <li>{t('import.error_count', { count: done.error_count })}</li>
        {done.due_count > 0 && (
          <li className="num">
            {t('import.dues', { count: done.due_count, amount: formatMoney(done.due_amount) })}
          </li>
        )}
        {done.partial_count > 0 && <li>{t('import.partial_count', { count: done.partial_count })}</li>}
      </ul>
      {done.error_count + done.partial_count > 0 && <LostRows businessId={businessId} importId={done.id} />}
      <div>
        <ButtonLink variant="primary" href={paths.clients}>
          {t('import.to_clients')}
        </ButtonLink>
      </div>
    </section>
  );
}

function LostRows({ businessId, importId }: { readonly businessId: string; readonly importId: string }) {
  const t = useText();
  const of = { business_id: businessId, import_id: importId };
  const { data } = useCallQuery(clientImportCalls.listLost, { ...of, limit: SHOWN });
  const why = ({ problems }: LostRow) =>
    problems
      .map(({ field, reason }) => `${t(`import.field_${field}`)} ${t(`import.reason_${reason}`)}`)
      .join('; ');
  const download = useCommand(async () => {
    const all: LostRow[] = [];
    let head: readonly string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await send(clientImportCalls.listLost, {
        ...of,
        limit: PAGE,
        ...(cursor && { cursor }),
      });
      all.push(...page.items);
      head = page.head;
      cursor = page.next_cursor;
    } while (cursor);
    downloadCsv('to-mend.csv', rowsToMend(head, all, t('import.reason'), why));
  });
  return (
    <div className="grid gap-3 border-t border-line-soft pt-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-bold">{t('import.errors')}</h3>
        <Button size="small" loading={download.pending} onClick={() => void download.run(of)}>
          <IconDownload className="i-m" aria-hidden />
          {t('import.errors_csv')}
        </Button>
      </div>
      <p className="text-ink-2">{t('import.errors_hint')}</p>
      {data && (
        <Table
          caption={t('import.errors')}
          rows={data.items}
          rowKey={({ row_number }) => String(row_number)}
          columns={[
            {
              key: 'row',
              header: t('import.row'),
              width: '64px',
              cell: (row) => formatNumber(row.row_number),
            },
            {
              key: 'what',
              header: t('import.what_happens'),
              cell: ({ is_left_out }) => t(is_left_out ? 'import.outcome_error' : 'import.outcome_partial'),
            },
            { key: 'reason', header: t('import.reason'), cell: why },
          ]}
        />
      )}
    </div>
  );
}

/** The rows as the file has them, with why in a column behind the last: mended, the file is imported again. */
function rowsToMend(
  head: readonly string[],
  rows: readonly LostRow[],
  reason: string,
  why: (row: LostRow) => string,
): string[][] {
  const width = Math.max(head.length, ...rows.map(({ cells }) => cells.length));
  const wide = (cells: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, at) => cellText(cells[at] ?? '')),
    last,
  ];
  const body = rows.map((row) => wide(row.cells, why(row)));
  return head.length > 0 ? [wide(head, reason), ...body] : body;
}
