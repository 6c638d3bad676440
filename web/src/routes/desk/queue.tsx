import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { ModuleOff } from '../../app/module-off.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { QueueScreen } from '../../features/waitlist/desk/queue-screen.tsx';
import { useFeature } from '../../lib/features.ts';
import { useText } from '../../lib/text.ts';

/** `/queue`: the board of the live queue. */
export default function QueuePage() {
  const t = useText();
  const isOn = useFeature('waitlist');
  usePageTitle(t('queue.title'));
  if (!isOn) return <NothingHere />;
  return (
    <OpenBusiness right="waitlist.serve">
      {(business) =>
        business.modules.includes('waitlist') ? (
          <QueueScreen key={business.id} business={business} />
        ) : (
          <ModuleOff business={business} name={t('queue.title')} />
        )
      }
    </OpenBusiness>
  );
}
