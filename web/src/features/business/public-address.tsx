import { businessPath } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { shareLink } from '../../lib/device/share-link.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconQr } from '../../ui/pictures/icons.ts';

interface PublicAddressProps {
  readonly business: { readonly name: string; readonly business_url: string };
}

/** The public booking link: open, copy or share it. */
export function PublicAddress({ business }: PublicAddressProps) {
  const t = useText();
  const path = businessPath(business.business_url);
  const address = new URL(path, location.href).href;

  async function share(): Promise<void> {
    const how = await shareLink(address, business.name);
    if (how === 'copied') showToast({ text: t('business.address_copied'), tone: 'good' });
    if (how === 'neither') showToast({ text: address });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 flex-1 basis-60 max-desk:basis-full">
        <span className="block text-t2 text-ink-3">{t('business.address')}</span>
        <span className="wrap-anywhere">{address.replace(/^https?:\/\//, '')}</span>
      </p>
      <ButtonLink href={path}>{t('business.see_page')}</ButtonLink>
      <Button onClick={() => void share()}>{t('business.share_page')}</Button>
      <ButtonLink href={paths.poster}>
        <IconQr className="i-m" aria-hidden />
        {t('poster.title')}
      </ButtonLink>
    </div>
  );
}
