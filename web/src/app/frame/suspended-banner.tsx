import { useText } from '../../lib/text.ts';
import { IconBan } from '../../ui/pictures/icons.ts';
import { Banner } from '../../ui/states/banner.tsx';
import { ButtonLink } from '../address/links.tsx';
import { paths } from '../address/paths.ts';
import type { MyBusiness } from '../selected-business.ts';

/** Above every page of a suspended business, which is read-only. */
export function SuspendedBanner({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  return (
    <Banner
      tone="bad"
      icon={<IconBan className="i-m" aria-hidden />}
      action={
        <ButtonLink size="small" href={paths.support}>
          {t('platform.suspended_help')}
        </ButtonLink>
      }
    >
      <b>{t('platform.suspended_banner', { name: business.name })}</b>{' '}
      {t('platform.suspended_banner_more', { reason: business.state_reason ?? '' })}
    </Banner>
  );
}
