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
    <header className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-2 max-desk:gap-x-4 max-desk:gap-y-1 max-desk:px-4">
      <h1 className="text-t4 font-bold">{title}</h1>
      <ol className="flex gap-4">
        {([1, 2] as const).map((one) => (
          <li key={one} aria-current={step === one ? 'step' : undefined}>
            <button
              type="button"
              className={cx(
                'flex min-h-8 items-center gap-2',
                step === one ? 'font-medium text-ink' : 'text-ink-2',
              )}
              disabled={one === 2 && !hasLines}
              onClick={() => onStep(one)}
            >
              <b
                className={cx(
                  'grid size-[1.5rem] place-items-center rounded-full text-t1/[inherit] font-bold',
                  step === one ? 'bg-ink text-surface' : 'bg-tint-2',
                )}
                aria-hidden
              >
                {step > one ? <IconCheck className="i-s" /> : one}
              </b>
              {t(one === 1 ? 'bill.selection' : 'bill.billing')}
            </button>
          </li>
        ))}
      </ol>
      {showsPages && (
        <nav
          className="flex gap-2 max-desk:order-1 max-desk:-mx-2 max-desk:w-[calc(100%+16px)] max-desk:overflow-x-auto max-desk:[scrollbar-width:none] max-desk:*:flex-none max-desk:*:px-2 desk:ml-auto"
          aria-label={t('bill.pages')}
        >
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
