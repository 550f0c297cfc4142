/** Codes of errors (Twilio's) that say something of the number, not of the message. */
const suppressions = new Map<string, 'stopped' | 'bounced'>([
  ['21610', 'stopped'], // has replied STOP to the provider
  ['21211', 'bounced'], // no such number
  ['21614', 'bounced'], // no mobile number
  ['30005', 'bounced'], // unknown handset
  ['30006', 'bounced'], // landline
]);

/** Why a number gets no more texts after the provider answered with this code; null for errors that pass. */
export function findTextSuppression(code: string | number): 'stopped' | 'bounced' | null {
  return suppressions.get(String(code)) ?? null;
}
