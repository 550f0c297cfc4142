import { useEffect, useState } from 'react';
import type { RegistrationSettings } from './registration.schema.ts';

declare global {
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

/**
 * The operator's lead-tracking image and token. They load only after consent, and never for a visitor who
 * opts out.
 */
export function LeadTracking({ consented }: { consented: boolean }) {
  const [settings, setSettings] = useState<RegistrationSettings | null>(null);
  useEffect(() => {
    fetch('/api/registration-settings')
      .then((response) => (response.ok ? response.json() : null))
      .then(setSettings, () => setSettings(null));
  }, []);
  if (!settings) return null;
  if (settings.optOutHonored || navigator.globalPrivacyControl)
    return (
      <p className="mt-4 text-sm text-muted">
        <strong className="text-ink">Opt-Out Request Honored.</strong> Your browser asks sites not to track
        you, so nobody else learns about this registration.
      </p>
    );
  if (!consented || !settings.leadTracking) return null;
  const { pixelUrl, token } = settings.leadTracking;
  return (
    <>
      <img src={pixelUrl} alt="" width="1" height="1" referrerPolicy="no-referrer" className="absolute" />
      {token && <input type="hidden" name="leadToken" value={token} />}
    </>
  );
}
