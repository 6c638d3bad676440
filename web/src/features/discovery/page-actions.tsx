import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { shareLink } from '../../lib/device/share-link.ts';
import { useText } from '../../lib/text.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconDots, IconFlag, IconShare } from '../../ui/pictures/icons.ts';
import { HeartButton } from './heart-button.tsx';

// Lazy: most visitors open neither.
const ReportDrawer = lazy(() => import('./report-drawer.tsx'));
const SessionNeeded = lazy(() => import('./session-needed.tsx'));

export function PageActions({ page }: { readonly page: BusinessPage }) {
  const t = useText();
  const session = useSession();
  const [reports, setReports] = useState(false);
  const more = useRef<HTMLDetailsElement>(null);
  useClosing(more);

  async function share(): Promise<void> {
    if (more.current) more.current.open = false;
    const url = new URL(`/b/${page.business_url}`, location.href).href;
    const how = await shareLink(url, page.name);
    if (how !== 'shared')
      showToast({ text: t(how === 'copied' ? 'page.link_copied' : 'page.link_not_copied') });
  }

  return (
    <>
      <HeartButton business={page} />
      <details ref={more} className="relative">
        <summary className="k-round" aria-label={t('page.more_actions')}>
          <IconDots aria-hidden />
        </summary>
        <div className="k-pop absolute top-full right-0 z-10 mt-1 w-60">
          <button type="button" className="k-item w-full" onClick={() => void share()}>
            <IconShare aria-hidden />
            <span className="grow text-left">{t('page.share')}</span>
          </button>
          <button
            type="button"
            className="k-item w-full"
            onClick={() => {
              if (more.current) more.current.open = false;
              setReports(true);
            }}
          >
            <IconFlag aria-hidden />
            <span className="grow text-left">{t('page.report')}</span>
          </button>
        </div>
      </details>
      {reports && (
        <Suspense>
          {session.kind === 'signed_in' ? (
            <ReportDrawer businessId={page.id} onClose={() => setReports(false)} />
          ) : (
            <SessionNeeded
              title={t('report.sign_in')}
              body={t('report.sign_in_body')}
              onClose={() => setReports(false)}
              // The report drawer replaces it once there is a session.
              staysAfter
            />
          )}
        </Suspense>
      )}
    </>
  );
}

/** Closes the menu on Escape and on a click outside. */
function useClosing(more: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !more.current?.open) return;
      more.current.open = false;
      more.current.querySelector('summary')?.focus();
    };
    const onPress = (event: PointerEvent) => {
      if (more.current?.open && !more.current.contains(event.target as Node)) more.current.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [more]);
}
