/** Twilio's error codes that are about the number and not about the message. */
const suppressions = new Map<string, 'stopped' | 'bounced'>([
  ['21610', 'stopped'], // has replied STOP to the provider
  ['21211', 'bounced'], // no such number
  ['21614', 'bounced'], // no mobile number
  ['30005', 'bounced'], // unknown handset
  ['30006', 'bounced'], // landline
]);

/** Why a number gets no more texts after this error code. Null: the error is temporary. */
export function findTextSuppression(code: string | number): 'stopped' | 'bounced' | null {
  return suppressions.get(String(code)) ?? null;
}
