import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { PRODUCT_SENDER } from '@kursi/core/messaging/header-rules.ts';
import type { ReactNode } from 'react';
import { formatPhone } from '../../../lib/format.ts';
import { patchQuery } from '../../../lib/sync/cache-patch.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Chip } from '../../../ui/fields/chip.tsx';
import { IconCheck } from '../../../ui/pictures/icons.ts';
import { SenderAvatar } from './sender-avatar.tsx';

interface SenderChoiceProps {
  readonly businessId: string;
  readonly businessName: string;
  readonly productPhone: string | null;
  /** The own number can be chosen. */
  readonly isLive: boolean;
  /** Of the own number: what it costs, where it can be bought. */
  readonly price?: string | null;
  /** Of the own number: how to get it. */
  readonly action?: ReactNode;
  /** Not shown where the provider gives no numbers. */
  readonly hasOwn: boolean;
}

/** Who the messages of the business come from. */
export function SenderChoice({
  businessId: business_id,
  businessName,
  productPhone,
  isLive,
  price = null,
  action,
  hasOwn,
}: SenderChoiceProps) {
  const t = useText();
  const { data: settings } = useCallQuery(settingsCalls.get, { business_id });
  const change = useCommand(settingsCalls.update, {
    invalidates: touchedBy('business.changed'),
    optimistic: ({ whatsapp_header_type = 'product' }) => [
      patchQuery(settingsCalls.get, { business_id }, (known) => ({ ...known, whatsapp_header_type })),
    ],
    said: (saved) => t(saved.whatsapp_header_type === 'custom' ? 'own.now_own' : 'own.now_product'),
  });
  const chosen = isLive && settings?.whatsapp_header_type === 'custom' ? 'custom' : 'product';
  const choose = (whatsapp_header_type: 'product' | 'custom') =>
    void change.run({ business_id, whatsapp_header_type });
  return (
    <Card title={t('own.title')}>
      <p className="-mt-1 mb-3 text-ink-3">{t('own.lead')}</p>
      <div role="radiogroup" aria-label={t('own.title')} className="grid gap-2">
        <Sender
          isChosen={chosen === 'product'}
          onChoose={() => choose('product')}
          name={PRODUCT_SENDER}
          sub={t('own.product_sub')}
          phone={productPhone}
          avatar={<SenderAvatar name={PRODUCT_SENDER} />}
        />
        {hasOwn && (
          <Sender
            isChosen={chosen === 'custom'}
            isOff={!isLive}
            onChoose={() => choose('custom')}
            name={businessName}
            sub={price ? `${t('own.own_sub')} ${price}` : t('own.own_sub')}
            phone={null}
            avatar={<SenderAvatar name={businessName} isOwn />}
            action={action}
          />
        )}
      </div>
    </Card>
  );
}

interface SenderProps {
  readonly isChosen: boolean;
  readonly isOff?: boolean;
  readonly onChoose: () => void;
  readonly name: string;
  readonly sub: string;
  readonly phone: string | null;
  readonly avatar: ReactNode;
  readonly action?: ReactNode;
}

function Sender({ isChosen, isOff = false, onChoose, name, sub, phone, avatar, action }: SenderProps) {
  const t = useText();
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-1 px-4 py-3.5',
        isChosen ? 'bg-sunken inset-ring-2 inset-ring-ink' : 'inset-ring inset-ring-line',
      )}
    >
      <label className="flex min-w-0 flex-1 items-center gap-3">
        <input
          type="radio"
          name="sender"
          className="size-4.5 flex-none accent-ink"
          checked={isChosen}
          disabled={isOff}
          onChange={onChoose}
        />
        {avatar}
        <span className="min-w-0">
          <span className="block font-medium break-words">{name}</span>
          <span className="block text-ink-3">
            {sub}
            {phone && <span className="num whitespace-nowrap"> {formatPhone(phone)}</span>}
          </span>
        </span>
      </label>
      {isChosen ? (
        <Chip tone="good" icon={<IconCheck className="i-s" aria-hidden />}>
          {t('own.in_use')}
        </Chip>
      ) : (
        action
      )}
    </div>
  );
}
