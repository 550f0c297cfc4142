export interface SocialLink {
  network: 'linkedin' | 'x' | 'facebook' | 'instagram';
  label: string;
  href: string;
}

/** The operator's brand. To rebrand the site, edit this file, testimonials.json beside it and public/mark.svg, then run `node scripts/run.mjs scripts/icons.mjs` and `node scripts/run.mjs scripts/marketing-images.mjs`. */
export const brand = {
  name: 'JobLantern',
  /** Prefix of the home page's title. */
  homeTitlePrefix: 'JobLantern',
  /** Prefix of every other page's title. */
  titlePrefix: 'Job Lantern',
  tagline: 'Connecting talented people with their dream careers.',
  description:
    'Search real job openings across the United States, see the pay when employers list it, and apply on the employer’s own site.',
  /** The logo in the header and footer, and the source of the icons. */
  mark: '/mark.svg',

  email: {
    support: 'hello@joblantern.example',
    partners: 'partners@joblantern.example',
    privacy: 'privacy@joblantern.example',
    legal: 'legal@joblantern.example',
  },
  postalAddress: ['Sample address', '100 Market Street, Suite 200', 'Springfield, IL 62701', 'United States'],

  /** Placeholders: each network's front page, until the operator enters their own pages. Remove a row to hide its icon. */
  social: [
    { network: 'linkedin', label: 'LinkedIn', href: 'https://www.linkedin.com/' },
    { network: 'x', label: 'X', href: 'https://x.com/' },
    { network: 'facebook', label: 'Facebook', href: 'https://www.facebook.com/' },
    { network: 'instagram', label: 'Instagram', href: 'https://www.instagram.com/' },
  ] satisfies SocialLink[] as SocialLink[],
};
