import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { useText } from '../../../lib/text.ts';
import { MembershipRows } from './my-memberships.tsx';

/** Client home: what is left of the memberships. Renders nothing without any. */
export default function HomeMemberships() {
  const t = useText();
  const { data } = useCallQuery(membershipCalls.mine, {});
  if (!data || data.items.length === 0) return null;
  return (
    <section className="mx-auto grid w-full max-w-4xl grid-cols-1 gap-4 p-4 desk:px-8 desk:pt-0">
      <h2 className="text-t4 font-bold">{t('membership.mine')}</h2>
      <MembershipRows items={data.items} />
    </section>
  );
}
