import { clientExportCalls } from '@kursi/core/clients/client-export.contract.ts';
import { clientImportCalls } from '@kursi/core/clients/client-import.contract.ts';
import { hasRight } from '@kursi/core/contract/rights.ts';
import { ButtonLink } from '../../../app/address/links.tsx';
import { paths } from '../../../app/address/paths.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { IconDownload, IconUpload } from '../../../ui/pictures/icons.ts';

/** Import and export, for those who may. */
export function ImportActions({
  business,
  isEmpty,
}: {
  readonly business: MyBusiness;
  readonly isEmpty: boolean;
}) {
  const t = useText();
  const make = useCommand(clientExportCalls.make, { onDone: ({ url }) => window.location.assign(url) });
  return (
    <>
      {may(clientImportCalls.upload, business) && (
        <ButtonLink href={paths.clientImport}>
          <IconUpload className="i-m" aria-hidden />
          {t('import.open')}
        </ButtonLink>
      )}
      {!isEmpty && may(clientExportCalls.make, business) && hasRight(business, 'client.see_all') && (
        <Button
          title={t('export.hint')}
          loading={make.pending}
          onClick={() => void make.run({ business_id: business.id })}
        >
          <IconDownload className="i-m" aria-hidden />
          {t('export.download')}
        </Button>
      )}
    </>
  );
}
