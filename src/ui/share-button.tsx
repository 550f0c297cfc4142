import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { showToast } from './toast-store.ts';

/** Shares the page with the device's own share function, or copies its address. */
export function ShareButton({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const share = async (): Promise<void> => {
    const url = window.location.href;
    try {
      if (navigator.share) return await navigator.share({ title, text, url });
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied to clipboard!' });
    } catch (error) {
      console.warn('Sharing did not work', error);
    }
  };
  return (
    <Button variant="secondary" size="large" onClick={share} className="script-only">
      <Icon name="share" />
      {children}
    </Button>
  );
}
