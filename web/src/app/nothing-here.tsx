import { useText } from '../lib/text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { NotFoundView } from '../ui/not-found-view.tsx';
import { paths } from './paths.ts';
import { routerLink } from './router-link.tsx';

/** The view alone, for an address that is not there for this person: the shell around it stands already. */
export function NothingHere() {
  const t = useText();
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
