import type { ReactNode } from 'react';
import { useSession } from '../../lib/api/session.ts';
import { useText } from '../../lib/text.ts';
import { IconHome } from '../../ui/pictures/icons.ts';
import { PublicShell } from '../../ui/shell/public-shell.tsx';
import { ButtonLink } from '../address/links.tsx';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SystemBanners } from './system-banners.tsx';

interface PublicPageProps {
  readonly width?: 'wide' | 'narrow' | 'full';
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Layout of pages that need no session. */
export function PublicPage({ width, footer, children }: PublicPageProps) {
  const t = useText();
  const session = useSession();
  return (
    <PublicShell
      labels={{ skip: t('app.skip_to_content') }}
      brand={{ name: t('app.name'), href: paths.home }}
      width={width}
      banner={<SystemBanners />}
      footer={footer}
      renderLink={routerLink}
      actions={
        <>
          <LanguageSwitch />
          {session.kind === 'signed_out' && <ButtonLink href={paths.signIn}>{t('nav.sign_in')}</ButtonLink>}
          {session.kind === 'signed_in' && (
            <ButtonLink href={paths.home}>
              <IconHome className="i-m" aria-hidden />
              {t('nav.home')}
            </ButtonLink>
          )}
        </>
      }
    >
      {children}
    </PublicShell>
  );
}
