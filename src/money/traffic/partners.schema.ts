import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import {
  choice,
  line,
  lines,
  longText,
  optionalAddress,
  optionalLine,
  optionalMoney,
} from '../../desk/lists/form-values.schema.ts';
import { PostbackUrl } from './postback-url.schema.ts';
import { statuses } from './statuses.ts';

export const duplicateModes = {
  ignore: 'Ignore',
  update: 'Update the amount',
  add: 'Add to the amount',
} as const;
const modes = Object.keys(duplicateModes) as (keyof typeof duplicateModes)[];

const networkHint =
  'Enter an IP address such as 203.0.113.7 or a network such as 203.0.113.0/24, one per line.';
const host = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
const Network = z.string().check(z.refine(isNetwork, networkHint));

export const Partner = z.object({
  name: line('a name'),
  description: longText('a description', 2000),
  website: optionalAddress('a website'),
  contactEmail: optionalLine('an email address', 254, `^$|${z.regexes.email.source}`).check(
    z.refine(
      (text) => !text || z.safeParse(z.email(), text).success,
      'Enter an email address such as name@example.com.',
    ),
  ),
  postbackUrl: PostbackUrl,
  allowedNetworks: lines('networks', 50, Network),
  duplicateMode: choice(modes),
  conversionCeiling: optionalMoney('a review limit per conversion'),
  dailyCeiling: optionalMoney('a review limit per day'),
  status: choice(statuses),
});
export type Partner = z.infer<typeof Partner>;

/** Whether a text is an IP address, or a network whose host bits are zero. */
function isNetwork(text: string): boolean {
  if (!z.safeParse(host, text).success) return false;
  const [address = '', bits] = text.split('/');
  const family = address.includes(':') ? ipaddr.IPv6 : ipaddr.IPv4;
  if (bits === undefined) return true;
  return family.networkAddressFromCIDR(text).toString() === family.parse(address).toString();
}
