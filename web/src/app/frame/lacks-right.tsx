import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { hasRight, type Right } from '@kursi/core/contract/rights.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { IconLock } from '../../ui/pictures/icons.ts';
import { Note } from '../../ui/states/note.tsx';
import type { MyBusiness } from '../selected-business.ts';

/** Instead of a page: which right it wants, and who in the team has it. */
export function LacksRight({ business, right }: { readonly business: MyBusiness; readonly right: Right }) {
  const t = useText();
  const { data } = useCallQuery(memberCalls.list, { business_id: business.id });
  const names = (data?.items ?? []).filter((one) => hasRight(one, right)).map(({ user_name }) => user_name);
  return (
    <div className="mx-auto w-full max-w-3xl p-4 desk:p-8">
      <PageHeader title={t('rights.lacks_title')} className="mb-4" />
      <Note icon={<IconLock className="i-m" aria-hidden />}>
        {t('rights.lacks', { right: t(`right.${right}`) })}{' '}
        {names.length > 0 && t('rights.who_has', { names: names.join(', ') })}
      </Note>
    </div>
  );
}
