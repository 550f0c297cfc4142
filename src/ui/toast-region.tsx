import { type ComponentType, useEffect, useState } from 'react';
import { PlainToast } from './plain-toast.tsx';
import type { Toast } from './toast-store.ts';
import { useToast } from './toast-store.ts';

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
