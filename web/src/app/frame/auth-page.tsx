import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { AuthShell } from '../../ui/shell/auth-shell.tsx';
import { usePageTitle } from '../address/page-title.ts';
import { paths } from '../address/paths.ts';
import { routerLink } from '../address/router-link.tsx';
import { LanguageSwitch } from './language-switch.tsx';

interface AuthPageProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** Layout of sign-in, sign-up and password pages. */
export function AuthPage({ title, intro, footer, children }: AuthPageProps) {
  const t = useText();
  usePageTitle(title);
  return (
    <AuthShell
      labels={{ skip: t('app.skip_to_content') }}
      brand={{ name: t('app.name'), href: paths.home }}
      actions={<LanguageSwitch />}
      title={title}
      intro={intro}
      footer={footer}
      renderLink={routerLink}
    >
      {children}
    </AuthShell>
  );
}
