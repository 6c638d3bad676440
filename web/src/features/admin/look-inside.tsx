import { businessCalls } from '@kursi/core/business/business.contract.ts';
import { supportAccessCalls } from '@kursi/core/business/support-access.contract.ts';
import { useNavigate } from '@tanstack/react-router';
import { paths } from '../../app/address/paths.ts';
import { selectBusiness } from '../../app/selected-business.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconEye } from '../../ui/pictures/icons.ts';

/** By the invitation of an owner; without one it says so. */
export function LookInside({ businessId }: { readonly businessId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const open = useCommand(supportAccessCalls.open, {
    invalidates: [businessCalls.listMine],
    onDone: () => {
      selectBusiness(businessId);
      void navigate({ to: paths.home });
    },
    onRefused: ({ code }) => {
      if (code !== 'NOT_FOUND') return false;
      showToast({ text: t('platform.not_invited') });
      return true;
    },
  });
  return (
    <Button
      size="small"
      variant="quiet"
      className="mt-2"
      loading={open.pending}
      onClick={() => void open.run({ business_id: businessId })}
    >
      <IconEye className="i-s" aria-hidden />
      {t('platform.look_inside')}
    </Button>
  );
}
