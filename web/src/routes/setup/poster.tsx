import { settingsPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { Poster } from '../../features/business/poster.tsx';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { IconArrowLeft, IconPrinter } from '../../ui/pictures/icons.ts';

/** The printable poster of the selected business. */
export default function PosterPage() {
  const t = useText();
  const user = useUser();
  const { selected } = useMyBusinesses({ enabled: !user.is_guest });
  usePageTitle(t('poster.title'));
  return (
    <main className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 p-4 desk:p-8 print:p-0">
      <div className="mx-auto flex w-full max-w-2xl justify-between gap-2 print:hidden">
        <ButtonLink variant="quiet" href={settingsPath('page')}>
          <IconArrowLeft className="i-m" aria-hidden />
          {t('setup.title')}
        </ButtonLink>
        <Button variant="primary" onClick={() => window.print()}>
          <IconPrinter className="i-m" aria-hidden />
          {t('invoice.print')}
        </Button>
      </div>
      {selected && <Poster business={selected} />}
    </main>
  );
}
