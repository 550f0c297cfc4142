import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-store.ts';

/** Shares the page by the device's own share function, else copies its address. */
export function ShareButton({ title, company }: { title: string; company: string }) {
  const share = async (): Promise<void> => {
    const url = window.location.href;
    try {
      if (navigator.share)
        return await navigator.share({ title, text: `Check out this job: ${title} at ${company}`, url });
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied to clipboard!' });
    } catch (error) {
      console.warn('Sharing did not work', error);
    }
  };
  return (
    <Button variant="secondary" size="large" onClick={share} className="script-only">
      <Icon name="share" />
      Share Job
    </Button>
  );
}
