import { ButtonLink } from '../../app/address/links.tsx';
import { paths } from '../../app/address/paths.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { IconCheck } from '../../ui/pictures/icons.ts';

interface BillBarProps {
  readonly title: string;
  readonly step: 1 | 2;
  readonly onStep: (step: 1 | 2) => void;
  readonly hasLines: boolean;
  /** A walk-in on which nothing stands yet: other pages of the desk are one press away. */
  readonly showsPages: boolean;
  readonly parked: number;
  readonly onShowParked: () => void;
  readonly onPark: (() => void) | null;
  readonly onStartOver: (() => void) | null;
}

/** Head of the bill: its two steps, what lies aside, and starting over. */
export function BillBar(props: BillBarProps) {
  const { title, step, onStep, hasLines, showsPages, parked, onShowParked, onPark, onStartOver } = props;
  const t = useText();
  return (
    <header className="k-bill-bar">
      <h1 className="text-t4 font-bold">{title}</h1>
      <ol className="k-bill-steps">
        {([1, 2] as const).map((one) => (
          <li key={one} aria-current={step === one ? 'step' : undefined} className={cx(step > one && 'done')}>
            <button type="button" disabled={one === 2 && !hasLines} onClick={() => onStep(one)}>
              <b aria-hidden>{step > one ? <IconCheck className="i-s" /> : one}</b>
              {t(one === 1 ? 'bill.selection' : 'bill.billing')}
            </button>
          </li>
        ))}
      </ol>
      {showsPages && (
        <nav className="k-bill-pages" aria-label={t('bill.pages')}>
          <ButtonLink variant="quiet" href={paths.visits}>
            {t('visits.title')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={paths.dues}>
            {t('due.title')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={paths.dayClose}>
            {t('close.title')}
          </ButtonLink>
          <ButtonLink variant="quiet" href={paths.takings}>
            {t('nav.takings')}
          </ButtonLink>
        </nav>
      )}
      <Button variant="quiet" className={showsPages ? undefined : 'ml-auto'} onClick={onShowParked}>
        {parked > 0 ? t('parked.count', { count: parked }) : t('parked.button')}
      </Button>
      {onPark && (
        <Button variant="quiet" onClick={onPark}>
          {t('parked.park')} <Kbd>P</Kbd>
        </Button>
      )}
      {onStartOver && (
        <Button variant="quiet" onClick={onStartOver}>
          {t('bill.start_over')}
        </Button>
      )}
    </header>
  );
}
