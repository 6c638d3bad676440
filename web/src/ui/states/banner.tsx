import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconOffline, IconRefresh } from '../pictures/icons.ts';

export type BannerProps = {
  tone?: 'neutral' | 'warn' | 'brand' | 'bad' | undefined;
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
};

export function Banner({ tone = 'neutral', icon, children, action }: BannerProps) {
  return (
    <div role="status" className={cx('k-banner', tone !== 'neutral' && tone)}>
      <p>
        {icon}
        <span>{children}</span>
      </p>
      {action}
    </div>
  );
}

export type SystemBannerProps = { children: ReactNode; action?: ReactNode };

export function OfflineBanner({ children, action }: SystemBannerProps) {
  return (
    <Banner tone="warn" icon={<IconOffline className="i-m" aria-hidden />} action={action}>
      {children}
    </Banner>
  );
}

export function UpdateBanner({ children, action }: SystemBannerProps) {
  return (
    <Banner tone="brand" icon={<IconRefresh className="i-m" aria-hidden />} action={action}>
      {children}
    </Banner>
  );
}
