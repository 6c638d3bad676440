import { type Waitlist, waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { send } from '../../../lib/api/api.ts';
import { savePdf } from '../../../lib/device/save-file.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { QrImage } from '../../../shared/qr-image.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { IconPrinter, IconQr, IconTv } from '../../../ui/pictures/icons.ts';

interface QueueLinksProps {
  readonly business: MyBusiness;
  readonly waitlist: Waitlist;
  readonly mayManage: boolean;
}

/** The code at the door, and the screen in the shop. */
export function QueueLinks({ business, waitlist, mayManage }: QueueLinksProps) {
  const t = useText();
  const [opened, setOpened] = useState<'code' | 'screen' | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const of = { business_id: business.id, waitlist_id: waitlist.id };
  const make = useCommand(waitlistCalls.makeScreen, { onDone: (made) => setToken(made.token) });
  const poster = useCommand(async (asked: typeof of, options) => {
    savePdf(await send(waitlistCalls.poster, asked, options));
  });
  const revoke = useCommand(waitlistCalls.revokeScreen, {
    said: () => t('queue.screen_revoked'),
    onDone: () => setOpened(null),
  });
  const joinUrl = `${location.origin}/b/${business.business_url}/queue?waitlist=${waitlist.id}`;
  const screenUrl = token && `${location.origin}/tv#${token}`;
  const close = (open: boolean) => !open && setOpened(null);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpened('code')}>
        <IconQr className="i-m" aria-hidden />
        {t('queue.qr')}
      </Button>
      <Button
        variant="quiet"
        onClick={() => {
          setOpened('screen');
          void make.run(of);
        }}
      >
        <IconTv className="i-m" aria-hidden />
        {t('queue.tv')}
      </Button>
      <Dialog
        open={opened === 'code'}
        onClose={() => close(false)}
        title={t('queue.qr_title', { name: waitlist.name })}
        closeLabel={t('action.close')}
      >
        <div className="grid justify-items-center gap-3 text-center">
          <p className="text-t4 font-bold">{business.name}</p>
          <QrImage text={joinUrl} label={t('queue.qr_label')} className="w-64 max-w-full" />
          <p>{t('queue.qr_scan')}</p>
          <p className="text-t1 break-all text-ink-3">{joinUrl}</p>
          <Button loading={poster.pending} onClick={() => void poster.run(of)}>
            <IconPrinter className="i-m" aria-hidden />
            {t('queue.poster')}
          </Button>
        </div>
      </Dialog>
      <Dialog
        open={opened === 'screen'}
        onClose={() => close(false)}
        title={t('queue.tv_title')}
        closeLabel={t('action.close')}
      >
        <div className="grid gap-3">
          <p>{t('queue.tv_more')}</p>
          {screenUrl && (
            <a className="k-link break-all" href={screenUrl} target="_blank" rel="noreferrer">
              {screenUrl}
            </a>
          )}
          {mayManage && (
            <Button
              variant="danger"
              className="justify-self-start"
              loading={revoke.pending}
              onClick={() => void revoke.run(of)}
            >
              {t('queue.tv_revoke')}
            </Button>
          )}
        </div>
      </Dialog>
    </>
  );
}
