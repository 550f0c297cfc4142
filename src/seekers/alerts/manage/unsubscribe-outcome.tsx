import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import type { PreferencesOutcome } from './unsubscribe-answer.ts';

/** What became of a change; a failed one leads back to the form. It takes the focus from the button that went. */
export function UnsubscribeOutcome({
  tone,
  title,
  message,
  onTryAgain,
}: PreferencesOutcome & { onTryAgain?: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new outcome takes the focus
  useEffect(() => ref.current?.focus(), [message]);
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <FormNotice tone={tone} title={title}>
        {message}
      </FormNotice>
      {tone === 'failure' && onTryAgain && (
        <Button variant="secondary" onClick={onTryAgain} className="script-only mt-4">
          Try Again
        </Button>
      )}
    </div>
  );
}
