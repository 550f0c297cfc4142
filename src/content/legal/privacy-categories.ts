/** A row of the category table. The names are those of California's law (Civil Code 1798.140). */
export interface DataCategory {
  category: string;
  /** Empty if we do not collect the category. */
  examples: string;
  purpose: string;
  /** Who else gets it, and what for. */
  disclosed: string;
}

const notCollected = { examples: '', purpose: '', disclosed: '' };
const helpers = 'Hosting, email, and text providers, to run the service';

export const dataCategories: DataCategory[] = [
  {
    category: 'Identifiers',
    examples: 'Name, email address, phone number (optional), IP address',
    purpose: 'Your account, alerts, replies to your messages, security, proof of consent',
    disclosed: `${helpers}; a lead-tracking partner, only as described under “Lead tracking”`,
  },
  {
    category: 'Customer records',
    examples: 'Name, phone number, and what you write to us in a form',
    purpose: 'Replying to you; your account',
    disclosed: helpers,
  },
  { category: 'Protected characteristics (such as race, sex, or religion)', ...notCollected },
  {
    category: 'Commercial information',
    examples: 'Which of our services you registered for; you don’t buy anything here',
    purpose: 'Running those services',
    disclosed: helpers,
  },
  { category: 'Biometric information', ...notCollected },
  {
    category: 'Internet or other network activity',
    examples:
      'Your browser’s name; clicks on ads and on Apply, and job pages you open; when you’re signed in, your most recent job views and searches',
    purpose:
      'Ordering your matches; showing you where you’re signed in; learning which ads work; getting paid by partners; security',
    disclosed: 'Hosting provider; partners and advertisers, as a random click number',
  },
  {
    category: 'Geolocation data',
    examples: 'The ZIP code you type; the country of your IP address; no precise location',
    purpose: 'Showing jobs near you; not texting you at night; learning which ads work',
    disclosed: 'Hosting provider',
  },
  { category: 'Audio, visual, or similar information', ...notCollected },
  {
    category: 'Professional or employment-related information',
    examples: 'Jobs you save, mark as applied, or hide; your notes on them; your alerts',
    purpose: 'Keeping them for you; matches and alerts',
    disclosed: helpers,
  },
  { category: 'Education information', ...notCollected },
  {
    category: 'Inferences',
    examples: 'The order of your matches, which we work out when you open them and don’t keep as a profile',
    purpose: 'Showing the best fits first',
    disclosed: 'No one',
  },
  {
    category: 'Sensitive personal information',
    examples: 'A password, if you set one; stored only as a one-way hash (argon2id)',
    purpose: 'Signing you in',
    disclosed: 'Hosting provider',
  },
];
