import { formatInstant } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { IconEye } from '../../ui/pictures/icons.ts';
import { Banner } from '../../ui/states/banner.tsx';
import type { MyBusiness } from '../selected-business.ts';

/** While the platform's support may look inside: for every member, and for the support. */
export function SupportBanner({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const now = useNow();
  const { support_until, is_support } = business;
  if (!support_until || Temporal.Instant.compare(support_until, Temporal.Now.instant()) <= 0) return null;
  const when = formatInstant(support_until, { now });
  return (
    <Banner tone="warn" icon={<IconEye className="i-m" aria-hidden />}>
      <b>{is_support ? t('access.looking', { when }) : t('access.lasts', { when })}</b>{' '}
      {is_support ? t('access.looking_more') : t('access.lasts_more')}
    </Banner>
  );
}
