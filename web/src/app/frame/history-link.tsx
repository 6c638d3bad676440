import { historyCalls } from '@kursi/core/history/history.contract.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/text.ts';
import { IconHistory } from '../../ui/pictures/icons.ts';
import { historyPath } from '../address/address.ts';
import { ButtonLink } from '../address/links.tsx';
import { useMyBusinesses } from '../selected-business.ts';

interface HistoryLinkProps {
  readonly of: Parameters<typeof historyPath>[0];
  readonly className?: string;
}

/** From a record to who did what to it; nothing for those who may not read that. */
export function HistoryLink({ of, className }: HistoryLinkProps) {
  const t = useText();
  const { selected } = useMyBusinesses({ enabled: true });
  if (!selected || !may(historyCalls.list, selected)) return null;
  return (
    <ButtonLink size="small" variant="quiet" href={historyPath(of)} className={className}>
      <IconHistory className="i-m" aria-hidden />
      {t('nav.history')}
    </ButtonLink>
  );
}
