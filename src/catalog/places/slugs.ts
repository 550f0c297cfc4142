import { stateNames } from './state-names.ts';

/** A name in an address: 'us-virgin-islands' for 'U.S. Virgin Islands'. Empty if it has no Latin letter or digit. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const stateBySlug = new Map(Object.entries(stateNames).map(([code, name]) => [slugOf(name), code]));

/** The code of the state with this name in an address: 'TX' for 'texas'. */
export const stateOfSlug = (slug: string): string | undefined => stateBySlug.get(slug);
