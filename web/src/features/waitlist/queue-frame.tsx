import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../app/frame/language-switch.tsx';
import { SystemBanners } from '../../app/frame/system-banners.tsx';
import { useText } from '../../lib/text.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { SkipLink } from '../../ui/shell/skip-link.tsx';
import { ProgressDashes } from '../../ui/states/progress.tsx';

const STEPS = [1, 2, 3] as const;

interface QueueFrameProps {
  readonly name: string;
  readonly sub: string;
  /** How far joining has come. */
  readonly step?: (typeof STEPS)[number];
  readonly dock?: ReactNode;
  readonly children: ReactNode;
}

/** The page of a phone at the door: whose queue, and one column. */
export function QueueFrame({ name, sub, step, dock, children }: QueueFrameProps) {
  const t = useText();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[480px] flex-col">
      <SkipLink label={t('app.skip_to_content')} />
      <SystemBanners />
      <header className="flex items-center gap-2.5 py-2 pr-2 pl-4">
        <Avatar name={name} shape="arch" tone="brand" size="small" className="h-10.25 w-8.5 pt-1.5" />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-t3 font-bold">{name}</h1>
          <p className="num truncate text-t1 text-ink-3">{sub}</p>
        </div>
        <LanguageSwitch />
        {step && (
          <ProgressDashes
            className="mr-2 flex-none max-phone:hidden"
            label={t('join.steps', { step, steps: STEPS.length })}
            count={STEPS.length}
            reached={step}
          />
        )}
      </header>
      <main id="main" tabIndex={-1} className="flex-1 pb-6 outline-none">
        {children}
      </main>
      {dock && <aside className="contents">{dock}</aside>}
    </div>
  );
}
