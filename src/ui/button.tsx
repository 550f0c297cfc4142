import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'destructive';
export type ButtonSize = 'small' | 'medium' | 'large';

const shape =
  'inline-flex items-center justify-center gap-2 rounded-md font-semibold text-center transition no-underline ' +
  'active:translate-y-px aria-disabled:cursor-progress aria-disabled:opacity-70 disabled:opacity-60';
const variants: Record<ButtonVariant, string> = {
  primary: 'border border-transparent bg-pine text-on-pine shadow-rest hover:bg-pine-deep',
  accent: 'border border-transparent bg-lantern text-on-lantern shadow-rest hover:brightness-95',
  secondary: 'border border-edge bg-surface text-ink hover:border-ink hover:bg-pine-wash',
  quiet: 'text-pine hover:bg-pine-wash hover:text-pine-deep',
  destructive: 'border border-transparent bg-clay text-on-clay shadow-rest hover:bg-clay-deep',
};
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1 text-sm pointer-coarse:min-h-11',
  medium: 'min-h-11 px-4 py-2',
  large: 'min-h-13 px-6 py-3 text-lg',
};

/** The look of a button, for links that act as one (see ButtonLink) and for DialogLink. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className = '',
): string {
  return `${shape} ${variants[variant]} ${sizes[size]} ${className}`;
}

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** While true the button shows progress and ignores presses, but keeps the focus. */
  pending?: boolean;
  /** Words shown while pending, for example 'Sending...'. */
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

export function ButtonLink({ variant, size, className, ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={buttonClass(variant, size, className)} />;
}
