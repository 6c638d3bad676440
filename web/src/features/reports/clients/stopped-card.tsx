import { campaignCalls } from '@kursi/core/campaigns/campaign.contract.ts';
import { sumPaise } from '@kursi/core/kernel/money.ts';
import { useState } from 'react';
import { clientPath } from '../../../app/address/address.ts';
import { campaignForRegulars } from '../../../app/address/campaign-address.ts';
import { ButtonLink, TextLink } from '../../../app/address/links.tsx';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/text.ts';
import { formatRupees } from '../../../shared/charts/write-money.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { Button } from '../../../ui/button.tsx';
import type { ClientReport } from './clients-words.ts';

interface StoppedCardProps {
  readonly business: MyBusiness;
  readonly stopped: ClientReport['stopped'];
}

const SHOWN = 8;
const weeks = (days: number) => Math.max(1, Math.round(days / 7));

/** Regulars who stopped coming, and the campaign that writes to them. Never sends by itself. */
export function StoppedCard({ business, stopped }: StoppedCardProps) {
  const t = useText();
  const [isAll, setAll] = useState(false);
  const { count, spent, opted_out, no_mobile, clients } = stopped;
  const shown = isAll ? clients : clients.slice(0, SHOWN);
  const rest = count - shown.length;
  return (
    <section className="k-card pad" aria-label={t('back.stopped', { count })}>
      <h2 className="text-t3 font-bold">{t('back.stopped', { count })}</h2>
      <p className="mt-1 text-t2 text-ink-2 text-pretty">
        {count === 0 ? t('back.stopped_none') : t('back.stopped_more', { amount: formatRupees(spent) })}
      </p>
      <ul className="mt-3">
        {shown.map((client) => (
          <li key={client.client_id} className="flex items-center gap-3 border-t border-line-soft py-2">
            <span className="min-w-0 flex-1">
              <TextLink
                href={clientPath(client.client_id)}
                className="flex min-h-6 items-center max-desk:min-h-11"
              >
                <span className="truncate">{clientName(t, client.name)}</span>
              </TextLink>
              <span className="num block text-t1 text-ink-3">
                {t('back.stopped_row', {
                  every: String(weeks(client.every_days)),
                  away: String(weeks(client.away_days)),
                })}
                {!client.may_write && `, ${t('back.not_to_write')}`}
              </span>
            </span>
            <span className="num font-medium">{formatRupees(client.spent)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="num flex items-center justify-between gap-3 border-t border-line-soft pt-2 text-ink-2">
          {isAll || clients.length <= SHOWN ? (
            <span>{t('back.others', { count: rest })}</span>
          ) : (
            <Button variant="quiet" className="print:hidden" onClick={() => setAll(true)}>
              {t('back.others', { count: rest })}
            </Button>
          )}
          <span>{formatRupees(spent - sumPaise(shown.map((one) => one.spent)))}</span>
        </p>
      )}
      {count > 0 && (
        <div className="mt-3 grid gap-2 border-t border-line pt-3 print:hidden">
          {opted_out + no_mobile > 0 && (
            <p className="text-t2 text-ink-3">
              {t('back.reachable', {
                some: String(count - opted_out - no_mobile),
                out: String(opted_out),
                without: String(no_mobile),
              })}
            </p>
          )}
          {may(campaignCalls.create, business) && (
            <>
              <ButtonLink variant="primary" href={campaignForRegulars()}>
                {t('back.write')}
              </ButtonLink>
              <p className="text-t1 text-ink-3">{t('back.write_more')}</p>
            </>
          )}
        </div>
      )}
    </section>
  );
}
