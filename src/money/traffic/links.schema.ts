import * as z from 'zod/mini';
import type { Client } from '../../platform/http/client.ts';
import { outsideText } from '../../platform/text/outside-text.ts';
import { readCountry } from '../tracking/links/landing-lines.ts';
import { type TestVisit, testDevices } from '../tracking/links/test-visit.ts';
import { type TypedParameter, typedParameters } from './build-link.ts';

const maxValue = 200;
const maxQuery = 2000;

const value = z.optional(outsideText(maxValue, undefined, `Enter at most ${maxValue} characters.`));
const values = Object.fromEntries(typedParameters.map((name) => [name, value])) as Record<
  TypedParameter,
  typeof value
>;

/** The parameters of a link. */
export const LinkValues = z.object(values);
export type LinkValues = z.infer<typeof LinkValues>;

/** The parameters of a link, and the choice of macros. */
export const LinkQuery = z.extend(LinkValues, {
  /** Parameters, separated by commas, that get the traffic source's macro. Missing: all of them. Empty: none. */
  macros: z.optional(outsideText(maxValue)),
});

/** The query for a QR code. It has no macros, because nothing fills them on paper. */
export const QrQuery = z.extend(LinkValues, {
  format: z._default(z.enum(['svg', 'png'], 'Choose one of: svg, png.'), 'svg'),
});

const countryHint = 'Enter the two letters of a country, such as US.';

/** The simulated visit of a test click. Empty fields: the tester's own values. */
export const TestQuery = z.object({
  device: z.optional(z.enum(['', ...testDevices], `Choose one of: ${testDevices.join(', ')}.`)),
  country: z.optional(
    z.pipe(
      outsideText(40, undefined, countryHint).check(
        z.refine((text) => text.trim() === '' || readCountry(text.trim()) !== null, countryHint),
        z.meta({ pattern: '^([A-Za-z]{2})?$' }),
      ),
      z.transform((text: string) => readCountry(text.trim()) ?? ''),
    ),
  ),
  /** The link's query, such as click_id=abc&sub1=blue. */
  query: z.optional(outsideText(maxQuery, undefined, `Enter at most ${maxQuery} characters.`)),
  /** The Global Privacy Control signal. */
  gpc: z.optional(z.enum(['on', 'off', ''], 'Choose on or off.')),
});
export type TestQuery = z.infer<typeof TestQuery>;

/** The visit that a form or a request describes. */
export const testVisit = ({ device, country, query, gpc }: TestQuery, client: Client): TestVisit => ({
  client,
  device: device || null,
  country: country || null,
  query: (query ?? '').trim().replace(/^.*\?/, ''),
  optsOut: gpc === 'on' || (client.optsOut && gpc !== 'off'),
});
