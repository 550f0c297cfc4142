import { Toast as Radix } from 'radix-ui';
import { useState } from 'react';
import { buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Link } from './link.tsx';
import { removeToast, type Toast } from './toast-store.ts';

/**
 * From section 9 of the seed: how long a notice stays, how far a swipe to the right dismisses it, and the key that
 * focuses it.
 */
const durationMs = 5000;
const swipeThresholdPx = 50;
const hotkey = 'F8';
const leaveMs = 150;

const marks: Record<NonNullable<Toast['tone']>, { icon: IconName; look: string }> = {
  plain: { icon: 'info', look: 'text-pine' },
  success: { icon: 'success', look: 'text-leaf' },
  destructive: { icon: 'alert', look: 'text-clay' },
};

export function ToastView({ toast }: { toast: Toast | undefined }) {
  return (
    <Radix.Provider duration={durationMs} swipeDirection="right" swipeThreshold={swipeThresholdPx}>
      {toast && <OneToast key={toast.id} toast={toast} />}
      <Radix.Viewport hotkey={[hotkey]} className="toasts" />
    </Radix.Provider>
  );
}

function OneToast({ toast }: { toast: Toast }) {
  const [open, setOpen] = useState(true);
  const { icon, look } = marks[toast.tone ?? 'plain'];
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setTimeout(() => removeToast(toast.id), leaveMs);
  };
  return (
    <Radix.Root
      open={open}
      onOpenChange={change}
      {...(toast.decline && { duration: Number.POSITIVE_INFINITY })}
      type={toast.tone === 'destructive' ? 'foreground' : 'background'}
      className="toast flex items-start gap-3 rounded-lg border border-line bg-surface p-4 text-ink shadow-float"
    >
      <Icon name={icon} className={`mt-0.5 size-5 ${look}`} />
      <div className="min-w-0 flex-1">
        <Radix.Title className="font-semibold">{toast.title}</Radix.Title>
        {toast.description && (
          <Radix.Description className="mt-0.5 text-sm text-muted">{toast.description}</Radix.Description>
        )}
        <div className="flex flex-wrap gap-2">
          {toast.action && <ToastAction action={toast.action} />}
          {toast.decline && (
            <Radix.Close className={buttonClass('quiet', 'small', 'mt-2')}>{toast.decline}</Radix.Close>
          )}
        </div>
      </div>
      <Radix.Close
        aria-label="Close notice"
        className="-m-2 grid size-10 shrink-0 place-items-center rounded-md text-muted hover:bg-pine-wash hover:text-ink"
      >
        <Icon name="close" />
      </Radix.Close>
    </Radix.Root>
  );
}

function ToastAction({ action }: { action: NonNullable<Toast['action']> }) {
  const look = buttonClass('secondary', 'small', 'mt-2');
  return (
    <Radix.Action asChild altText={action.label}>
      {'to' in action ? (
        <Link to={action.to} className={look}>
          {action.label}
        </Link>
      ) : (
        <button type="button" className={look} onClick={action.run}>
          {action.label}
        </button>
      )}
    </Radix.Action>
  );
}
