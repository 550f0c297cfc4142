import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { showToast } from './toast-store.ts';

/** Shares the page with the device's own share function, or copies its address. Closing that function says nothing. */
export function ShareButton({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const share = async (): Promise<void> => {
    const url = window.location.href;
    try {
      if (navigator.share) return await navigator.share({ title, text, url });
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied to clipboard!' });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast({ title: 'We couldn’t copy the link', description: 'Copy it from the address bar.' });
    }
  };
  return (
    <Button variant="secondary" onClick={share} className="share-button script-only">
      <Icon name="share" />
      {children}
    </Button>
  );
}
