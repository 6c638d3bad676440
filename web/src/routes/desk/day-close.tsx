import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { DayCloseScreen } from '../../features/billing/day-close/day-close-screen.tsx';
import { useText } from '../../lib/text.ts';

/** Counting the drawer and closing a day; today, or `?day=`. */
export default function DayClosePage() {
  const t = useText();
  const { day } = routes.dayClose.useSearch();
  const navigate = useNavigate();
  usePageTitle(t('close.title'));
  return (
    <OpenBusiness right="day.close">
      {(business) => (
        <DayCloseScreen
          business={business}
          day={day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined}
          onDay={(next) => void navigate({ to: paths.dayClose, search: { day: next } })}
        />
      )}
    </OpenBusiness>
  );
}
