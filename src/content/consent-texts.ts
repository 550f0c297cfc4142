import { brand } from './brand.ts';

/** What a person agrees to with the optional box on calls and texts; its exact words are kept as evidence. */
export const tcpaConsent = `I agree that ${brand.name} may call and text me about jobs at the number I gave, including by autodialer or with a recorded voice. My consent is not a condition of using ${brand.name} or of any purchase. Up to 10 messages a month; message and data rates may apply. Reply STOP to end texts, HELP for help.`;

/** The evidence of taking that back. */
export const tcpaWithdrawal = `I withdraw my agreement that ${brand.name} may call or text me.`;

/** The evidence of asking for job alerts and news by email again, and of ending them. */
export const emailConsent = `Send me the job alerts that I set up, and news from ${brand.name}, by email.`;
export const emailWithdrawal = `Stop all job alerts and news from ${brand.name} by email.`;
