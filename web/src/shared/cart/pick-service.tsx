import { SERVICES_IN_A_VISIT } from '@kursi/core/booking/booking-rules.ts';
import type { BusinessPage, PublicService } from '@kursi/core/discovery/discovery.contract.ts';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { cx } from '../../ui/cx.ts';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconCheck, IconPlus } from '../../ui/pictures/icons.ts';
import { newLine, useCart } from './cart.ts';

interface PickServiceProps {
  readonly page: BusinessPage;
  readonly service: PublicService;
  /** Skip link to the next step, right after a chosen service: on a long page the bar is far away. */
  readonly onward?: ReactNode;
}

/** Adds a service to the cart, and removes it. */
export function PickService({ page, service, onward }: PickServiceProps) {
  const { id, name } = service;
  const t = useText();
  const { cart, change } = useCart(page.id);
  const isChosen = cart.lines.some(({ service_id }) => service_id === id);

  function press(): void {
    if (!isChosen && cart.lines.length >= SERVICES_IN_A_VISIT) {
      showToast({ text: t('cart.full_cart') });
      return;
    }
    change((before) => ({
      ...before,
      lines: isChosen
        ? before.lines.filter(({ service_id }) => service_id !== id)
        : [...before.lines, newLine(service, page.team, before.with)],
    }));
  }
  return (
    <span className="flex-none">
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={t(isChosen ? 'cart.added' : 'cart.add', { name })}
        className={cx(
          // The whole row is the button's target.
          'grid size-11 flex-none place-items-center rounded-full transition-[background] after:absolute after:inset-0',
          isChosen
            ? 'bg-ink text-surface'
            : 'text-brand-ink shadow-[inset_0_0_0_1.5px_var(--brand-line)] hover:bg-brand-soft',
        )}
        onClick={press}
      >
        {isChosen ? <IconCheck aria-hidden /> : <IconPlus aria-hidden />}
      </button>
      {isChosen && onward}
    </span>
  );
}
