/** A row of the category table, with the names that California's law (Civil Code 1798.140) gives the categories. */
export interface DataCategory {
  category: string;
  /** Empty: not collected. */
  examples: string;
  purpose: string;
  /** Who else receives it, and for what. */
  disclosed: string;
}

const notCollected = { examples: '', purpose: '', disclosed: '' };
const helpers = 'Hosting, email, and text providers, to run the service';

export const dataCategories: DataCategory[] = [
  {
    category: 'Identifiers',
    examples: 'Name, email address, phone number (optional), IP address',
    purpose: 'Your account, alerts, answers to your messages, security, evidence of consent',
    disclosed: `${helpers}; a lead-tracking partner, only as “Lead tracking” says`,
  },
  {
    category: 'Customer records',
    examples: 'Name, phone number, and what you write to us through a form',
    purpose: 'Answering you; your account',
    disclosed: helpers,
  },
  { category: 'Protected characteristics (such as race, sex, or religion)', ...notCollected },
  {
    category: 'Commercial information',
    examples: 'Which of our services you registered for; you buy nothing here',
    purpose: 'Running those services',
    disclosed: helpers,
  },
  { category: 'Biometric information', ...notCollected },
  {
    category: 'Internet or other network activity',
    examples:
      'Your browser’s name; clicks on advertisements and on Apply, and opened job pages; when you are signed in: jobs you looked at and searches you made, the latest of them',
    purpose:
      'Ordering your matches; showing you where you are signed in; learning which advertising works; being paid by partners; security',
    disclosed: 'Hosting provider; partners and advertisers, as a random number of a click',
  },
  {
    category: 'Geolocation data',
    examples: 'The ZIP code that you type; no precise location',
    purpose: 'Jobs near you; sending texts at decent hours',
    disclosed: 'Hosting provider',
  },
  { category: 'Audio, visual, or similar information', ...notCollected },
  {
    category: 'Professional or employment-related information',
    examples: 'Jobs you save, mark as applied, or hide, your notes on them, and your alerts',
    purpose: 'Keeping them for you; matches and alerts',
    disclosed: helpers,
  },
  { category: 'Education information', ...notCollected },
  {
    category: 'Inferences',
    examples: 'The order of your matches, worked out when you open them and not kept as a profile',
    purpose: 'Showing what fits first',
    disclosed: 'Nobody',
  },
  {
    category: 'Sensitive personal information',
    examples: 'A password, if you set one; kept only as a one-way hash (argon2id)',
    purpose: 'Signing you in',
    disclosed: 'Hosting provider',
  },
];
