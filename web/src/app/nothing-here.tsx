import { useText } from '../lib/text.ts';
import { NotFoundView } from '../ui/states/not-found-view.tsx';
import { ButtonLink } from './address/links.tsx';
import { usePageTitle } from './address/page-title.ts';
import { paths } from './address/paths.ts';

/** The not-found view without a page around it. */
export function NothingHere() {
  const t = useText();
  usePageTitle(t('not_found.title'));
  return (
    <NotFoundView
      title={t('not_found.title')}
      action={
        <ButtonLink variant="primary" href={paths.home}>
          {t('not_found.home')}
        </ButtonLink>
      }
    >
      {t('not_found.body')}
    </NotFoundView>
  );
}
