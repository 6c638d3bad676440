import { waitCalls } from '@kursi/core/waitlist/waits.contract.ts';
import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { WaitsScreen } from '../../features/waitlist/report/waits-screen.tsx';
import { useFeature } from '../../lib/features.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';

/** `/queue/waits`: how long people waited, and how good the estimates were. */
export default function WaitsPage() {
  const t = useText();
  const isOn = useFeature('waitlist');
  usePageTitle(t('waits.title'));
  return (
    <OpenBusiness right="waitlist.serve">
      {(business) =>
        isOn && business.modules.includes('waitlist') && may(waitCalls.report, business) ? (
          <WaitsScreen key={business.id} business={business} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
