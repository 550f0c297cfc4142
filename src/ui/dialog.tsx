import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/**
 * A modal dialog: a centred card, on phones a sheet from below. Load it lazily: it brings Radix along. The veil is no Radix.Overlay, which
 * writes styles into the page to stop it from scrolling: the content security policy refuses them. See `.veil` in styles.css.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  children: ReactNode;
}) {
  const opener = useRef<Element>(null);
  // Radix listens some renders after the dialog can be seen, and a quick Escape would go nowhere.
  useLayoutEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing) onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, onClose]);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <div className="veil pointer-events-auto fixed inset-0 z-40 grid items-end overflow-y-auto bg-veil sm:place-items-center sm:p-6">
          <Radix.Content
            onEscapeKeyDown={(event) => event.preventDefault()}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={() => {
              if (opener.current instanceof HTMLElement) opener.current.focus();
            }}
            className="dialog relative w-full max-w-lg rounded-t-lg bg-surface p-6 pb-8 shadow-float animate-rise sm:rounded-lg sm:p-8"
          >
            <Radix.Title className="pe-10 text-2xl">{title}</Radix.Title>
            <Radix.Description className="mt-3 text-muted">{description}</Radix.Description>
            {children}
            <Radix.Close
              aria-label="Close dialog"
              className={buttonClass('quiet', 'medium', 'absolute end-3 top-4 w-11 !px-0')}
            >
              <Icon name="close" className="size-5" />
            </Radix.Close>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
