import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from './link.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'destructive';
export type ButtonSize = 'small' | 'medium' | 'large';

/** The classes of a button, for links that look like one (see ButtonLink) and for DialogLink. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className = '',
): string {
  return `button button-${variant} button-${size} ${className}`.trimEnd();
}

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** While true, the button shows progress and ignores presses but keeps the focus. */
  pending?: boolean;
  /** The label while pending, for example 'Sending...'. */
  pendingLabel?: ReactNode;
}

export function Button({
  variant,
  size,
  className,
  pending = false,
  pendingLabel,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...props}
      className={buttonClass(variant, size, className)}
      aria-disabled={pending || undefined}
      onClick={click}
    >
      {pending && (
        <span
          aria-hidden="true"
          className="size-4 animate-turn rounded-full border-2 border-current border-t-transparent"
        />
      )}
      {(pending && pendingLabel) || children}
    </button>
  );
}

export function ButtonLink({ variant, size, className, ...props }: LinkProps & Look) {
  return <Link {...props} className={buttonClass(variant, size, className)} />;
}
