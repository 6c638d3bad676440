import { clientImportCalls } from '@kursi/core/clients/client-import.contract.ts';
import { IMPORT_BYTES_MAX } from '@kursi/core/clients/client-import.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ButtonLink } from '../../../app/address/links.tsx';
import { usePageTitle } from '../../../app/address/page-title.ts';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { type ApiError, type SendOptions, send } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { formatNumber } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { callQuery, invalidateCalls } from '../../../lib/sync/queries.ts';
import { type Translate, useText } from '../../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../../shared/loading.tsx';
import { Button } from '../../../ui/button.tsx';
import { FileChoice } from '../../../ui/fields/file-choice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { IconArrowLeft, IconLoader, IconUpload } from '../../../ui/pictures/icons.ts';
import { Note, Problem } from '../../../ui/states/note.tsx';
import { Progress } from '../../../ui/states/progress.tsx';
import { ImportColumns } from './import-columns.tsx';
import { ImportResult } from './import-result.tsx';

const POLL_MS = 1_000;

export function ImportScreen({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  usePageTitle(t('import.title'));
  const isAllowed = may(clientImportCalls.upload, business);
  const { data, isError, refetch } = useQuery({
    ...callQuery(clientImportCalls.get, { business_id: business.id }),
    enabled: isAllowed,
    refetchInterval: ({ state }) => (state.data?.import?.state === 'running' ? POLL_MS : false),
  });
  const found = data?.import ?? null;
  useClientsWhenDone(found?.state);
  return (
    <div className="mx-auto w-full max-w-4xl p-4 max-desk:pt-1 desk:p-8">
      <ButtonLink variant="quiet" className="-ml-2 mb-2" href={paths.clients}>
        <IconArrowLeft className="i-m" aria-hidden />
        {t('clients.title')}
      </ButtonLink>
      <PageHeader title={t('import.title')} sub={t('import.lead')} />
      <div className="mt-6 grid grid-cols-1 gap-6">
        {!isAllowed && <Note>{t('import.not_allowed')}</Note>}
        {isAllowed && !data && !isError && <LoadingCard lines={4} />}
        {!data && isError && <LoadFailed onRetry={refetch}>{t('import.failed')}</LoadFailed>}
        {found?.state === 'done' && <ImportResult businessId={business.id} done={found} />}
        {data && (found === null || found.state === 'done' || found.state === 'uploading') && (
          <ChooseFile businessId={business.id} />
        )}
        {found?.state === 'ready' && <ImportColumns key={found.id} businessId={business.id} file={found} />}
        {found?.state === 'running' && (
          <Running
            businessId={business.id}
            importId={found.id}
            done={found.done_count}
            total={found.row_count}
          />
        )}
      </div>
    </div>
  );
}

/** The lists elsewhere are stale when it ends. */
function useClientsWhenDone(state: string | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'running' && state === 'done') void invalidateCalls(clientCalls.list);
    before.current = state;
  }, [state]);
}

function uploadFile(business_id: string, file: File, options: SendOptions) {
  const input = { business_id, import_id: newIdempotencyKey(), file_name: file.name.slice(0, 200) };
  return send(clientImportCalls.upload, input, {
    ...options,
    file,
    headers: { 'content-type': 'text/csv' },
    mayTakeLong: true,
  });
}

function ChooseFile({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const [problem, setProblem] = useState<string | null>(null);
  const upload = useCommand((file: File, options) => uploadFile(businessId, file, options), {
    invalidates: [clientImportCalls.get],
    onRefused: (error) => {
      setProblem(problemText(t, error));
      return true;
    },
  });
  const busy = upload.pending;
  function choose(file: File | undefined): void {
    setProblem(file && file.size > IMPORT_BYTES_MAX ? t('import.too_large') : null);
    if (file && file.size <= IMPORT_BYTES_MAX) void upload.run(file);
  }
  return (
    <div className="grid gap-3">
      <FileChoice
        label={t('import.choose')}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        disabled={busy}
        onChoose={([file]) => choose(file)}
        className="k-card pad flex-col items-center gap-2 py-10 text-center"
      >
        {busy ? (
          <IconLoader className="k-spin" aria-hidden />
        ) : (
          <IconUpload className="text-ink-3" aria-hidden />
        )}
        <span className="font-bold">{busy ? t('import.uploading') : t('import.choose')}</span>
        <span className="text-ink-2">{t('import.choose_hint')}</span>
      </FileChoice>
      <Problem>{problem}</Problem>
    </div>
  );
}

const REASONS = [
  'empty',
  'not_text',
  'not_utf8',
  'open_quote',
  'cell_too_long',
  'too_many_columns',
  'too_many_rows',
] as const;

function problemText(t: Translate, { code, details }: ApiError): string {
  const reason = REASONS.find((one) => one === details['reason']);
  if (code !== 'CSV_UNREADABLE' || !reason) return errorText(code, details);
  return t(`import.unreadable_${reason}`, {
    row: formatNumber(Number(details['row'] ?? 0)),
    limit: formatNumber(Number(details['limit'] ?? 0)),
  });
}

interface RunningProps {
  readonly businessId: string;
  readonly importId: string;
  readonly done: number;
  readonly total: number;
}

function Running({ businessId, importId, done, total }: RunningProps) {
  const t = useText();
  const stop = useCommand(clientImportCalls.discard, {
    invalidates: [clientImportCalls.get, clientCalls.list],
    said: () => t('import.stopped'),
  });
  return (
    <section className="k-card pad grid gap-4">
      <Progress
        label={t('import.running')}
        value={done}
        max={total}
        text={t('import.progress', { done: formatNumber(done), count: total })}
      />
      <p className="text-ink-2">{t('import.running_hint')}</p>
      <div>
        <Button
          loading={stop.pending}
          onClick={() => void stop.run({ business_id: businessId, import_id: importId })}
        >
          {t('import.stop')}
        </Button>
      </div>
    </section>
  );
}
