import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routerLink } from '../../app/address/router-link.tsx';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { useSandbox } from '../../app/public-config.ts';
import { useText, withParts } from '../../lib/text.ts';
import { TextLink } from '../../ui/link.tsx';
import { AuthScene } from '../../ui/shell/auth-scene.tsx';
import { Note } from '../../ui/states/note.tsx';

const DemoDoor = lazy(withParts(['demo'], () => import('../../app/demo/demo-door.tsx')));

/** Landing page for signed-out visitors. */
export default function LandingPage() {
  const t = useText();
  usePageTitle();
  const sandbox = useSandbox();
  const points = [
    { key: 'set-up', title: t('landing.point_set_up_title'), body: t('landing.point_set_up_body') },
    { key: 'languages', title: t('landing.point_languages_title'), body: t('landing.point_languages_body') },
    { key: 'yours', title: t('landing.point_yours_title'), body: t('landing.point_yours_body') },
  ];
  return (
    <PublicPage
      footer={
        <>
          {t('landing.footer')} <TextLink href="/api/docs">{t('landing.api')}</TextLink>
        </>
      }
    >
      <div className="grid items-center gap-10 py-6 desk:grid-cols-2 desk:py-14">
        <div>
          <h1 className="text-t6 font-bold text-balance">{t('landing.title')}</h1>
          <p className="mt-4 max-w-prose text-t3 text-ink-2">{t('landing.lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink variant="primary" size="big" href={paths.signUp}>
              {t('landing.start')}
            </ButtonLink>
            <ButtonLink size="big" href={paths.discover}>
              {t('landing.discover')}
            </ButtonLink>
            <ButtonLink size="big" href={paths.signIn}>
              {t('landing.sign_in')}
            </ButtonLink>
          </div>
        </div>
        <div className="overflow-hidden rounded-2 max-desk:h-64 desk:h-[28rem] [&_svg]:size-full" aria-hidden>
          <AuthScene whole />
        </div>
      </div>
      <ul className="grid gap-6 pb-10 desk:grid-cols-3">
        {points.map((point) => (
          <li key={point.key}>
            <h2 className="text-t3 font-bold">{point.title}</h2>
            <p className="mt-1 text-t3 text-ink-2">{point.body}</p>
          </li>
        ))}
      </ul>
      {/* Layout shift: known only after the first render, so it is the last, and appears as one. */}
      {sandbox && (
        <Suspense>
          <div className="grid gap-4">
            <DemoDoor />
            <Note tone="info" className="max-w-prose">
              {t.rich('landing.sandbox', {
                link: (text) => (
                  <TextLink inline href={paths.outbox} renderLink={routerLink}>
                    {text}
                  </TextLink>
                ),
              })}
            </Note>
          </div>
        </Suspense>
      )}
    </PublicPage>
  );
}
