import { useState } from 'react';
import { updateApp, useUpdateReady } from '../../lib/device/service-worker.ts';
import { useOnline } from '../../lib/sync/online.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { OfflineBanner, UpdateBanner } from '../../ui/states/banner.tsx';

/** Offline, and a new version. */
export function SystemBanners() {
  const t = useText();
  const online = useOnline();
  const updateReady = useUpdateReady();
  const [updating, setUpdating] = useState(false);
  return (
    <>
      {!online && (
        <OfflineBanner>
          <b>{t('offline.title')}</b> {t('offline.body')}
        </OfflineBanner>
      )}
      {updateReady && (
        <UpdateBanner
          action={
            <Button
              size="small"
              loading={updating}
              onClick={() => {
                setUpdating(true);
                updateApp();
              }}
            >
              {t('update.action')}
            </Button>
          }
        >
          <b>{t('update.title')}</b> {t('update.body')}
        </UpdateBanner>
      )}
    </>
  );
}
