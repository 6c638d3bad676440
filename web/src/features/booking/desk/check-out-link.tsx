import { checkOutPath } from '../../../app/address/address.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { useText } from '../../../lib/text.ts';
import { IconBill } from '../../../ui/pictures/icons.ts';

interface CheckOutLinkProps {
  readonly visitId: string;
  /** Of a list with many: named for those who cannot see the row. */
  readonly client: string;
  readonly className?: string;
}

/** From a list straight to the bill of a visit. */
export function CheckOutLink({ visitId, client, className }: CheckOutLinkProps) {
  const t = useText();
  return (
    <ButtonLink
      size="small"
      className={className}
      aria-label={t('bill.check_out_of', { name: client })}
      href={checkOutPath(visitId)}
    >
      <IconBill className="i-s" aria-hidden />
      {t('bill.check_out')}
    </ButtonLink>
  );
}
