import { operationsCalls } from '@kursi/core/operations/operations.contract.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback } from 'react';
import { usePageTitle } from '../../app/address/page-title.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { formatRelative } from '../../lib/format.ts';
import { queryClient, useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { NotFound } from '../public/not-found.tsx';

/** Sandbox outbox: mail that would have been sent. */
export default function OutboxPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outbox />
    </QueryClientProvider>
  );
}

function Outbox() {
  const t = useText();
  usePageTitle(t('outbox.title'));
  const { data, error, isFetching, refetch } = useCallQuery(operationsCalls.listSandboxMail, {});
  const refresh = useCallback(() => void refetch(), [refetch]);
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <NotFound />;
  return (
    <PublicPage width="narrow">
      <PageHeader
        title={t('outbox.title')}
        sub={t('outbox.lead')}
        actions={
          <Button onClick={refresh} loading={isFetching}>
            {t('action.refresh')}
          </Button>
        }
      />
      <p className="mt-2 text-ink-2">
        {t.rich('outbox.phones', {
          link: (text) => (
            <TextLink inline href="/sandbox/phones">
              {text}
            </TextLink>
          ),
        })}
      </p>
      <div className="mt-6 grid grid-cols-1 gap-4">
        {!data && <LoadingCard lines={4} />}
        {data?.items.length === 0 && (
          <EmptyState title={t('outbox.empty_title')}>{t('outbox.empty_body')}</EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul className="grid grid-cols-1 gap-4">
            {data.items.map((mail) => (
              <li key={mail.id}>
                <Card title={mail.subject}>
                  <p className="text-ink-3">
                    {t('outbox.to', { email: mail.to })} ·{' '}
                    {formatRelative(mail.sent_at, Temporal.Now.instant())}
                  </p>
                  <MailText text={mail.text} />
                  {mail.attachments.map(({ filename, content }) => (
                    <p key={filename} className="mt-3">
                      <a
                        className="underline underline-offset-3"
                        download={filename}
                        href={`data:text/plain;charset=utf-8,${encodeURIComponent(content)}`}
                      >
                        {filename}
                      </a>
                    </p>
                  ))}
                </Card>
              </li>
            ))}
          </ul>
        )}
      </div>
    </PublicPage>
  );
}

function MailText({ text }: { readonly text: string }) {
  const t = useText();
  // The link of a mail is on a line of its own; others are beside what they are about.
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0];
  return (
    <>
      <p className="mt-3 whitespace-pre-line wrap-anywhere">
        {link ? text.replace(link, '').replace(/\n{3,}/g, '\n\n') : text}
      </p>
      {link && (
        <a className="k-btn primary mt-4" href={link}>
          {t('outbox.open_link')}
        </a>
      )}
    </>
  );
}
