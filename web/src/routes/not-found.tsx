import { usePageTitle } from '../app/page-title.ts';
import { paths } from '../app/paths.ts';
import { PublicPage } from '../app/public-page.tsx';
import { routerLink } from '../app/router-link.tsx';
import { useText } from '../lib/text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NotFoundView } from '../ui/not-found-view.tsx';

export function NotFound() {
  const t = useText();
  usePageTitle(t('not_found.title'));
  return (
    <PublicPage>
      <NotFoundView
        title={t('not_found.title')}
        action={
          <ButtonLink variant="primary" href={paths.home} renderLink={routerLink}>
            {t('not_found.home')}
          </ButtonLink>
        }
      >
        {t('not_found.body')}
      </NotFoundView>
    </PublicPage>
  );
}
