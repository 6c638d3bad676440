import { useText } from '../lib/text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NotFoundView } from '../ui/states/not-found-view.tsx';
import { usePageTitle } from './address/page-title.ts';
import { paths } from './address/paths.ts';
import { routerLink } from './address/router-link.tsx';

/** The not-found view without a page around it. */
export function NothingHere() {
  const t = useText();
  usePageTitle(t('not_found.title'));
  return (
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
  );
}
