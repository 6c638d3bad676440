import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { shareLink } from '../../../../lib/device/share-link.ts';
import { useText } from '../../../../lib/text.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { IconDots, IconShare, IconTrash } from '../../../../ui/pictures/icons.ts';
import { showDeskNotice } from '../desk-notice.ts';
import type { VisitActions } from './use-visit-actions.ts';
import { livingServices } from './visit-data.ts';
import type { AskFirst } from './visit-question.tsx';

interface VisitMenuProps {
  readonly visit: Visit;
  readonly actions: VisitActions;
  readonly ask: AskFirst;
}

export function VisitMenu({ visit, actions, ask }: VisitMenuProps) {
  const t = useText();

  async function share(): Promise<void> {
    const made = await actions.share.run({ visit });
    if (!made.ok) return;
    const url = `${location.origin}/share/${made.value.share_id}`;
    const how = await shareLink(url, visit.services.map(({ service_name }) => service_name).join(', '));
    if (how === 'copied') showDeskNotice({ text: t('visit.link_copied'), tone: 'good' });
    if (how === 'neither') showDeskNotice({ text: url, seconds: 0 });
  }

  return (
    <Menu
      trigger={<IconButton label={t('visit.more')} icon={<IconDots aria-hidden />} />}
      entries={[
        {
          key: 'share',
          label: t('visit.share'),
          icon: <IconShare className="i-m" aria-hidden />,
          onSelect: () => void share(),
        },
        ...(livingServices(visit).length > 0 && visit.progress !== 'done'
          ? [
              {
                key: 'cancel',
                label: t('visit.cancel'),
                icon: <IconTrash className="i-m" aria-hidden />,
                danger: true,
                onSelect: ask.cancel,
              },
            ]
          : []),
      ]}
    />
  );
}
