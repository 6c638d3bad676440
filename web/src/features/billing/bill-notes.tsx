import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Note } from '../../ui/states/note.tsx';
import type { BillProblem } from './bill-refusal.ts';
import type { ShortProduct } from './use-send-bill.ts';

interface ProblemNoteProps {
  readonly problem: BillProblem;
  readonly bill: BillDraft;
  readonly onChange: (bill: BillDraft) => void;
  readonly onChooseClient: () => void;
}

/** Why the bill was not taken, over the button, with the way out where there is one. */
export function ProblemNote({ problem, bill, onChange, onChooseClient }: ProblemNoteProps) {
  return (
    <Note
      tone="bad"
      live="alert"
      className="mb-3"
      action={<WayOut problem={problem} bill={bill} onChange={onChange} onChooseClient={onChooseClient} />}
    >
      {problem.text}
    </Note>
  );
}

function WayOut({ problem: { wayOut }, bill, onChange, onChooseClient }: ProblemNoteProps) {
  const t = useText();
  switch (wayOut?.kind) {
    case 'named_client':
      return <Button onClick={onChooseClient}>{t('bill.choose_client')}</Button>;
    case 'client':
      return (
        <span className="flex flex-wrap gap-2">
          <Button onClick={onChooseClient}>{t('bill.choose_client')}</Button>
          <Button onClick={() => onChange({ ...bill, client: null, isAnonymous: true })}>
            {t('bill.no_name')}
          </Button>
        </span>
      );
    case 'price': {
      const { of, at, price } = wayOut;
      const charge = <L extends object>(lines: readonly L[]) =>
        lines.map((line, i) => (i === at ? { ...line, price, is_agreed: false } : line));
      const charged = {
        services: () => ({ ...bill, services: charge(bill.services) }),
        products: () => ({ ...bill, products: charge(bill.products) }),
        memberships: () => ({ ...bill, memberships: charge(bill.memberships) }),
      }[of]();
      return (
        <Button onClick={() => onChange(charged)}>
          {t('bill.charge_price', { price: formatMoney(price) })}
        </Button>
      );
    }
    case 'discount': {
      const discount = { kind: 'percent', share: wayOut.share } as const;
      const plain = <L extends object>(lines: readonly L[]) =>
        lines.map((line) => ({ ...line, discount: null }));
      return (
        <Button
          onClick={() =>
            onChange({
              ...bill,
              discount,
              services: plain(bill.services),
              products: plain(bill.products),
              memberships: plain(bill.memberships),
            })
          }
        >
          {t('bill.give_limit', { limit: wayOut.share / 100 })}
        </Button>
      );
    }
    case 'visits':
      return <ButtonLink href={paths.visits}>{t('visits.title')}</ButtonLink>;
    default:
      return null;
  }
}

interface StandingNotesProps {
  /** Lines that are no longer sold. */
  readonly lost: number;
  /** Paid above the total, and given back by somebody who may. */
  readonly left: Paise;
}

/** What is to be known before the bill is finished. */
export function StandingNotes({ lost, left }: StandingNotesProps) {
  const t = useText();
  return (
    <>
      {lost > 0 && (
        <Note tone="warn" className="mb-3">
          {t('bill.lost_lines', { count: lost })}
        </Note>
      )}
      {left > 0 && (
        <Note tone="warn" className="mb-3">
          {t('bill.back_left', { amount: formatMoney(left) })}
        </Note>
      )}
    </>
  );
}

interface ShortShelfProps {
  readonly short: readonly ShortProduct[];
  readonly onSell: () => void;
  readonly onClose: () => void;
}

/** Less is on the shelf than is sold: asked before it is sold all the same. */
export function ShortShelf({ short, onSell, onClose }: ShortShelfProps) {
  const t = useText();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bill.short_title')}
      confirmLabel={t('bill.short_sell')}
      cancelLabel={t('action.cancel')}
      onConfirm={onSell}
    >
      {short.map(({ name, stock }) => t('bill.short_one', { name, count: Math.max(0, stock) })).join(' ')}
    </ConfirmDialog>
  );
}
