import { type ComponentType, useEffect, useState } from 'react';
import { buttonClass } from './button.tsx';
import { removeToast, type Toast, useToast } from './toast-store.ts';

const durationMs = 10_000;

/** A notice while the code of the notices cannot be loaded, as without a network. It is what reports that failure. */
function PlainToast({ toast }: { toast: Toast | undefined }) {
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => removeToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id]);
  if (!toast) return null;
  return (
    <div className="toasts">
      <div
        role="alert"
        className="flex items-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-float"
      >
        <p className="grow">
          <strong className="block">{toast.title}</strong> {toast.description}
        </p>
        <button
          type="button"
          className={buttonClass('quiet', 'small', 'shrink-0')}
          onClick={() => removeToast(toast.id)}
        >
          Close
        </button>
      </div>
    </div>
  );
}

/** Where notices appear. The code that draws them loads with the first one. */
export function ToastRegion() {
  const toast = useToast();
  const [View, setView] = useState<ComponentType<{ toast: Toast | undefined }> | null>(null);
  const needed = toast !== undefined;
  useEffect(() => {
    if (!needed) return;
    import('./toast.tsx').then(
      ({ ToastView }) => setView(() => ToastView),
      () => setView(() => PlainToast),
    );
  }, [needed]);
  return View && <View toast={toast} />;
}
