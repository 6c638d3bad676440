import { useSeenAs } from '../../lib/api/seen-as.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { IconEye } from '../../ui/pictures/icons.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { seeAs } from '../see-as.ts';

/** Above every page while the desk is looked at with other rights. */
export function SeenAsBanner() {
  const t = useText();
  const seen = useSeenAs();
  if (!seen) return null;
  return (
    <Banner
      tone="brand"
      icon={<IconEye className="i-m" aria-hidden />}
      action={
        <Button size="small" onClick={() => seeAs(null)}>
          {t('rights.stop_looking')}
        </Button>
      }
    >
      <b>{t('rights.seen_as', { name: seen.name })}</b> {t('rights.seen_as_more')}
    </Banner>
  );
}
