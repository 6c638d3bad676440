import type { OutputOf } from '@kursi/core/contract/call.ts';
import { membershipTemplateCalls } from '@kursi/core/memberships/membership-templates.contract.ts';
import { useEffect, useState } from 'react';
import { buyMembershipPath } from '../../../app/address/address.ts';
import { routerLink } from '../../../app/address/router-link.tsx';
import { send } from '../../../lib/api/api.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useText } from '../../../lib/text.ts';
import { useInLanguage } from '../../../lib/use-in-language.ts';
import { IconChevronRight } from '../../../ui/pictures/icons.ts';

type Offered = OutputOf<typeof membershipTemplateCalls.offered>['items'];

interface OfferedLinksProps {
  readonly businessId: string;
  readonly businessUrl: string;
}

/** Memberships on sale, on the public page. Fetched after the page; without any, or offline, nothing is shown. */
export default function OfferedLinks({ businessId, businessUrl }: OfferedLinksProps) {
  const t = useText();
  const [answer, setOffered] = useState<Offered>([]);
  const offered = useInLanguage(answer);
  useEffect(() => {
    const leaving = new AbortController();
    send(membershipTemplateCalls.offered, { business_id: businessId }, { signal: leaving.signal }).then(
      ({ items }) => setOffered(items),
      () => undefined,
    );
    return () => leaving.abort();
  }, [businessId]);
  if (offered.length === 0) return null;
  return (
    <section id="memberships" className="pt-7">
      <h2 className="text-t4 font-bold">{t('offered.memberships')}</h2>
      <ul className="pt-2">
        {offered.map(({ id, name, price, benefit_amount }) => (
          <li key={id}>
            {routerLink({
              href: buyMembershipPath(businessUrl, id),
              className:
                'flex min-h-14 items-center gap-3 border-b border-line-soft py-2 text-t2 hover:bg-hover',
              children: (
                <>
                  <span className="min-w-0 flex-1">
                    <span className="block font-medium wrap-anywhere">{name}</span>
                    {benefit_amount !== null && (
                      <span className="num block text-ink-2">
                        {t('offered.spend', { benefit: formatMoney(benefit_amount) })}
                      </span>
                    )}
                  </span>
                  <span className="num">{formatMoney(price)}</span>
                  <IconChevronRight className="i-m text-ink-3" aria-hidden />
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
