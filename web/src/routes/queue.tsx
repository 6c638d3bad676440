import { NothingHere } from '../app/nothing-here.tsx';
import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { QueueScreen } from '../features/waitlist/desk/queue-screen.tsx';
import { useFeature } from '../lib/features.ts';
import { useText } from '../lib/text.ts';

/** `/queue`: the board of the live queue. */
export default function QueuePage() {
  const t = useText();
  const isOn = useFeature('waitlist');
  usePageTitle(t('queue.title'));
  return (
    <OpenBusiness>
      {(business) =>
        isOn && business.modules.includes('waitlist') ? (
          <QueueScreen key={business.id} business={business} />
        ) : (
          <NothingHere />
        )
      }
    </OpenBusiness>
  );
}
