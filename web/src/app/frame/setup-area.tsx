import { Outlet, useLocation } from '@tanstack/react-router';
import { useText } from '../../lib/text.ts';
import { IconArrowLeft } from '../../ui/pictures/icons.ts';
import { ButtonLink } from '../address/links.tsx';
import { paths } from '../address/paths.ts';
import { OpenBusiness } from './open-business.tsx';
import { SetupList } from './setup-list.tsx';

/** The list of the area beside the page; on a phone the list is a page, and each page leads back to it. */
export default function SetupArea() {
  const t = useText();
  const { pathname } = useLocation();
  const isList = pathname === paths.setup;
  return (
    <OpenBusiness>
      {(business) => (
        <div className="desk:grid desk:h-full desk:grid-cols-[13.5rem_minmax(0,1fr)]">
          <div className="border-r border-line-soft bg-bg p-2 max-desk:hidden desk:overflow-y-auto">
            <p className="px-3 pt-3 pb-3 text-t4 font-bold" aria-hidden>
              {t('setup.title')}
            </p>
            <SetupList business={business} />
          </div>
          <div className="relative min-w-0 desk:overflow-y-auto">
            {!isList && (
              <ButtonLink variant="quiet" size="tap" href={paths.setup} className="mx-2 desk:hidden!">
                <IconArrowLeft className="i-m" aria-hidden />
                {t('setup.title')}
              </ButtonLink>
            )}
            <Outlet />
          </div>
        </div>
      )}
    </OpenBusiness>
  );
}
