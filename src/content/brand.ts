export interface SocialLink {
  network: 'linkedin' | 'x' | 'facebook' | 'instagram';
  label: string;
  href: string;
}

export interface Testimonial {
  quote: string;
  name: string;
  role: string;
  initials: string;
}

/** The operator's brand. To rebrand the site, edit this file and public/mark.svg, then run `node scripts/run.mjs scripts/icons.mjs` and `node scripts/run.mjs scripts/marketing-images.mjs`. */
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

  /** While true, each story carries the label 'Sample story'. */
  testimonialsAreSamples: true,
  testimonials: [
    {
      quote:
        'I filtered by pay before I read a single description. Two weeks later, I had three interviews, and every one was worth my time.',
      name: 'Dana Whitfield',
      role: 'Registered Nurse',
      initials: 'DW',
    },
    {
      quote:
        'Every listing took me to the employer’s own application page. No detours, and no account needed just to look.',
      name: 'Marcus Bell',
      role: 'Logistics Coordinator',
      initials: 'MB',
    },
    {
      quote:
        'After nine years in retail, I didn’t know what to search for. The categories showed me jobs I could already do.',
      name: 'Priya Raman',
      role: 'Customer Success Manager',
      initials: 'PR',
    },
  ] satisfies Testimonial[] as Testimonial[],
};
