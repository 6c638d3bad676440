import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Address } from '../../../../app/address/address.ts';
import { routerLink } from '../../../../app/address/router-link.tsx';
import { SystemBanners } from '../../../../app/frame/system-banners.tsx';
import { useText } from '../../../../lib/text.ts';
import { cx } from '../../../../ui/cx.ts';
import { IconChevronLeft } from '../../../../ui/pictures/icons.ts';
import { SkipLink } from '../../../../ui/shell/skip-link.tsx';
import { ProgressDashes } from '../../../../ui/states/progress.tsx';

/** Services, time, details, done. */
const STEPS = [1, 2, 3, 4] as const;

/** Every step and its skeleton mount their own frame; module state detects that the step changed. */
let shownLast: number | null = null;
let wentWithFocus = false;

interface BookFrameProps {
  readonly title: string;
  readonly sub: string;
  readonly step: (typeof STEPS)[number];
  /** A null name links to the previous step. */
  readonly back: { readonly name: string | null; readonly href: Address };
  readonly dock?: ReactNode;
  readonly children: ReactNode;
}

export function BookFrame({ title, sub, step, back, dock, children }: BookFrameProps) {
  const t = useText();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = shownLast;
    shownLast = step;
    if (before === step && wentWithFocus) head.current?.focus({ preventScroll: true });
    if (before === null || before === step) return;
    // Focus the heading, so that a screen reader announces the new step like a new page.
    head.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [step]);
  useLayoutEffect(() => {
    const heading = head.current;
    return () => {
      wentWithFocus = heading === document.activeElement;
    };
  }, []);
  return (
    <div className="flex min-h-dvh flex-col bg-surface desk:bg-bg">
      <SkipLink label={t('app.skip_to_content')} />
      <SystemBanners />
      <header className="mx-auto flex min-h-14 w-full max-w-[1040px] items-center gap-1 py-1.5 pr-3 pl-1 desk:px-6 desk:pt-4 desk:pb-3">
        {routerLink({
          href: back.href,
          className: 'grid size-11 flex-none place-items-center rounded-1',
          'aria-label': back.name === null ? t('flow.back_to_times') : t('flow.back_to', { name: back.name }),
          children: <IconChevronLeft className="i-l" aria-hidden />,
        })}
        <div className="min-w-0 flex-1">
          <h1 ref={head} tabIndex={-1} className="text-t3 font-bold desk:text-t4">
            {title}
          </h1>
          <p className="truncate text-t1 text-ink-3 desk:text-t2">{sub}</p>
        </div>
        <ProgressDashes
          className="flex-none max-phone:hidden"
          label={t('flow.steps', { step, steps: STEPS.length })}
          count={STEPS.length}
          reached={step}
        />
      </header>
      <div
        className={cx(
          'mx-auto flex w-full max-w-[1040px] flex-1 flex-col desk:grid desk:items-start desk:gap-5 desk:px-6 desk:pb-12',
          dock
            ? 'desk:grid-cols-[minmax(0,1fr)_360px]'
            : 'desk:grid-cols-[minmax(0,640px)] desk:justify-center',
        )}
      >
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 flex-1 pb-6 outline-none desk:overflow-hidden desk:rounded-2 desk:bg-surface desk:pt-2 desk:shadow-1"
        >
          {children}
        </main>
        {dock}
      </div>
    </div>
  );
}
