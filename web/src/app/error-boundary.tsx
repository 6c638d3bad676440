import { Component, type ReactNode, useEffect, useState } from 'react';
import { reportError } from '../lib/analytics/error-reports.ts';
import { errorText } from '../lib/api/error-text.ts';
import { reachesServer, reportReachable, useWhenBack } from '../lib/sync/online.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { ErrorView } from '../ui/states/error-view.tsx';
import { paths } from './address/paths.ts';

interface Broken {
  readonly reference: string | null;
  /** The files of a page could not be fetched. */
  readonly isUnloaded?: boolean;
}

/** The browsers' own words for a script that could not be fetched, and Vite's for the styles of a page. */
export const isUnloaded = (error: unknown): boolean =>
  error instanceof Error &&
  (/Unable to preload/.test(error.message) ||
    (error instanceof TypeError &&
      /dynamically imported module|Importing a module|module script/i.test(error.message)));

/**
 * The router reloads a page whose file is missing: right after a new version, but without a network that would leave
 * for the browser's own error page. Other words for the same error, so that it shows ours instead.
 */
export function orOffline<Module>(
  load: () => Promise<Module>,
  reaches: () => Promise<boolean> = reachesServer,
): () => Promise<Module> {
  return () =>
    load().catch(async (error: unknown) => {
      if (isUnloaded(error) && !(await reaches())) throw new TypeError(`No network: ${error}`);
      throw error;
    });
}

/** Shows a reference that people can mention to support, and a retry. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, Broken> {
  override state: Broken = { reference: null };

  override componentDidCatch(error: unknown): void {
    if (!isUnloaded(error)) this.setState({ reference: reportError(error, 'boundary') });
  }

  static getDerivedStateFromError(error: unknown): Broken {
    return { reference: '', isUnloaded: isUnloaded(error) };
  }

  override render(): ReactNode {
    const { reference, isUnloaded: isOffline } = this.state;
    if (reference === null) return this.props.children;
    if (isOffline) return <UnloadedView />;
    return <CrashView reference={reference} onRetry={() => this.setState({ reference: null })} />;
  }
}

/**
 * The network was lost on the way to a page. A failed import stays failed, so only loading the address again
 * helps: by itself when the network is back, or on a press that has found the server.
 */
export function UnloadedView() {
  const t = useText();
  const [isTrying, setTrying] = useState(false);
  // Starts the probe: a lost import is not a call, so nobody else looks for the server.
  useEffect(() => reportReachable(false), []);
  useWhenBack(true, () => void reloadIfReached());
  async function reloadIfReached(): Promise<void> {
    // Not a plain reload: without a network it would leave for the browser's own error page.
    if (await reachesServer()) location.reload();
    else reportReachable(false);
  }
  return (
    <ErrorView
      title={errorText('OFFLINE')}
      action={
        <Button
          variant="primary"
          size="tap"
          loading={isTrying}
          onClick={() => {
            setTrying(true);
            void reloadIfReached().finally(() => setTrying(false));
          }}
        >
          {t('action.retry')}
        </Button>
      }
    >
      {t('crash.unloaded')}
    </ErrorView>
  );
}

export function CrashView({
  reference,
  onRetry,
}: {
  readonly reference: string;
  readonly onRetry: () => void;
}) {
  const t = useText();
  return (
    <ErrorView
      title={t('crash.title')}
      reference={reference || undefined}
      labels={{ reference: t('crash.reference'), copy: t('crash.copy_reference'), copied: t('toast.copied') }}
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t('action.retry')}
          </Button>
          <a className="k-btn plain" href={paths.home}>
            {t('crash.home')}
          </a>
        </>
      }
    >
      {t('crash.body')}
    </ErrorView>
  );
}
