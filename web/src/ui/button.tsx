import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { type LinkProps, type LinkRender, plainLink } from './link.tsx';
import { IconLoader } from './pictures/icons.ts';

export type ButtonVariant = 'primary' | 'soft' | 'plain' | 'quiet' | 'danger' | 'danger-solid';
export type ButtonSize = 'small' | 'desk' | 'tap' | 'big';

export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
};

/** For links and triggers that look like a button. */
export function buttonClass(
  { variant = 'plain', size = 'desk', wide = false }: ButtonLook = {},
  extra?: string,
) {
  return cx(
    'k-btn',
    variant === 'danger-solid' ? 'danger solid' : variant !== 'plain' && variant,
    size !== 'desk' && size,
    wide && 'wide',
    extra,
  );
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Keeps width, colour and focus; ignores presses. */
    loading?: boolean | undefined;
    /** For screen readers while loading. */
    loadingLabel?: string | undefined;
  };

export function Button({
  variant,
  size,
  wide,
  loading = false,
  loadingLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={loading && type === 'submit' ? 'button' : type}
      className={buttonClass({ variant, size, wide }, className)}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      <span className="k-btn-in">{children}</span>
      {loading && (
        <span className="k-btn-wait">
          <IconLoader className="k-spin i-m" aria-hidden />
          {loadingLabel && <span className="sr-only">{loadingLabel}</span>}
        </span>
      )}
    </button>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'wide' | 'children' | 'aria-label'> & {
  /** Accessible name of the icon. */
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, className, variant = 'quiet', ...rest }: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} aria-label={label} className={cx('icon', className)}>
      {icon}
    </Button>
  );
}

export type ButtonLinkProps<Href extends string = string> = LinkProps<Href> &
  ButtonLook & { renderLink?: LinkRender<Href> | undefined };

export function ButtonLink<Href extends string>({
  variant,
  size,
  wide,
  renderLink = plainLink,
  className,
  href,
  ...props
}: ButtonLinkProps<Href>) {
  return renderLink({ ...props, href, className: buttonClass({ variant, size, wide }, className) });
}
