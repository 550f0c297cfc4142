import type { IconName } from '../ui/icon-paths.ts';

/** The text of /professional-certifications. */
export const certificationsText = {
  title: 'Professional Certifications',
  lead: 'Which certifications open doors, what they take, and how to tell if one will pay off for you.',
  description:
    'Fifteen professional certifications in five fields, with cost, time, and difficulty. Plus free ones, strategies, and a calculator for the return.',
  asOf: 'Costs are approximate exam fees as of May 2025, without courses or membership. Providers change them, so check before you book.',
  premium:
    'You’ll often hear that certified people earn 15-25% more. We don’t know of any figure that holds for every field, so treat it as a claim from May 2025, not a promise. Compare postings that ask for the certification with ones that don’t.',
};

export const certificationBenefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'search',
    title: 'Recruiters find you',
    text: 'Recruiters and their software search for certifications by their exact names.',
  },
  {
    icon: 'target',
    title: 'Some jobs require one',
    text: 'You can’t do some jobs without one, and some contracts call for certified staff.',
  },
  {
    icon: 'book-open',
    title: 'You learn step by step',
    text: 'A syllabus shows you the parts you wouldn’t have thought to look for.',
  },
  {
    icon: 'trending-up',
    title: 'You have a reason to ask',
    text: 'A new certification is a good time to talk about pay or a new role.',
  },
];

export const difficulties = ['Beginner', 'Intermediate', 'Advanced'] as const;

export interface Certification {
  name: string;
  provider: string;
  /** The exam alone. */
  cost: string;
  /** Time to prepare while working. */
  duration: string;
  /** What it tends to change. In words, because no figure holds everywhere. */
  salaryImpact: string;
  difficulty: (typeof difficulties)[number];
  description: string;
}

export const certificationCategories: { id: string; name: string; certifications: Certification[] }[] = [
  {
    id: 'it',
    name: 'Information technology',
    certifications: [
      {
        name: 'CompTIA A+',
        provider: 'CompTIA',
        cost: 'about $530 (two exams)',
        duration: '3-6 months',
        salaryImpact: 'Opens help desk and support roles',
        difficulty: 'Beginner',
        description: 'Hardware, operating systems, networks, and helping the people who use them.',
      },
      {
        name: 'AWS Certified Cloud Practitioner',
        provider: 'Amazon Web Services',
        cost: 'about $100',
        duration: '1-2 months',
        salaryImpact: 'Helps alongside another skill, rarely on its own',
        difficulty: 'Beginner',
        description: 'The vocabulary of cloud computing: services, pricing, security.',
      },
      {
        name: 'CISSP',
        provider: 'ISC2',
        cost: 'about $750',
        duration: '4-8 months',
        salaryImpact: 'Many senior security roles ask for it',
        difficulty: 'Advanced',
        description: 'Security across eight domains. Requires five years of paid work in the field.',
      },
    ],
  },
  {
    id: 'projects',
    name: 'Project management',
    certifications: [
      {
        name: 'CAPM',
        provider: 'Project Management Institute',
        cost: 'about $300',
        duration: '2-3 months',
        salaryImpact: 'Shows you know the basics before you have the title',
        difficulty: 'Beginner',
        description: 'Project terms and methods. No experience required.',
      },
      {
        name: 'Certified ScrumMaster',
        provider: 'Scrum Alliance',
        cost: 'set by the trainer, includes the course',
        duration: '2 days and a test',
        salaryImpact: 'Expected on many software teams',
        difficulty: 'Intermediate',
        description: 'How to run short cycles of work with a team.',
      },
      {
        name: 'PMP',
        provider: 'Project Management Institute',
        cost: 'about $405-$675',
        duration: '3-6 months',
        salaryImpact: 'Required for many project lead jobs',
        difficulty: 'Advanced',
        description: 'Leading projects. Requires months of documented experience and 35 hours of training.',
      },
    ],
  },
  {
    id: 'finance',
    name: 'Finance and accounting',
    certifications: [
      {
        name: 'QuickBooks Online ProAdvisor',
        provider: 'Intuit',
        cost: 'free',
        duration: '3-5 weeks',
        salaryImpact: 'Brings small-business bookkeeping clients',
        difficulty: 'Beginner',
        description: 'How to set up and keep books in QuickBooks Online.',
      },
      {
        name: 'Enrolled Agent',
        provider: 'Internal Revenue Service',
        cost: 'about $800 (three parts)',
        duration: '6-9 months',
        salaryImpact: 'Lets you represent taxpayers before the IRS',
        difficulty: 'Intermediate',
        description: 'Federal tax for individuals and businesses, and tax procedure.',
      },
      {
        name: 'CPA',
        provider: 'State boards of accountancy',
        cost: 'varies by state, above $1,000',
        duration: '12-18 months',
        salaryImpact: 'Required to sign audits',
        difficulty: 'Advanced',
        description: 'The license for public accountants. Requires coursework and supervised work.',
      },
    ],
  },
  {
    id: 'healthcare',
    name: 'Healthcare',
    certifications: [
      {
        name: 'Certified Nursing Assistant',
        provider: 'State registries',
        cost: 'varies by state, often about $100-$150',
        duration: '4-12 weeks',
        salaryImpact: 'Required to do the job',
        difficulty: 'Beginner',
        description:
          'Basic care under a nurse’s supervision. Takes a course and a skills test. Some employers pay for both.',
      },
      {
        name: 'Certified Pharmacy Technician',
        provider: 'Pharmacy Technician Certification Board',
        cost: 'about $130',
        duration: '3-6 months',
        salaryImpact: 'Required in some states, preferred in more',
        difficulty: 'Intermediate',
        description: 'Medications, pharmacy law, and safe dispensing.',
      },
      {
        name: 'Certified Professional Coder',
        provider: 'AAPC',
        cost: 'about $400',
        duration: '4-8 months',
        salaryImpact: 'Common for billing and coding roles, often remote',
        difficulty: 'Intermediate',
        description: 'How to turn diagnoses and procedures into billing codes.',
      },
    ],
  },
  {
    id: 'marketing',
    name: 'Digital marketing',
    certifications: [
      {
        name: 'Google Analytics',
        provider: 'Google Skillshop',
        cost: 'free',
        duration: '1-2 weeks',
        salaryImpact: 'Often preferred in marketing postings',
        difficulty: 'Beginner',
        description: 'How to measure what visitors do on a site, and read the reports.',
      },
      {
        name: 'Inbound Marketing',
        provider: 'HubSpot Academy',
        cost: 'free',
        duration: 'a few evenings',
        salaryImpact: 'A quick way to show interest for a first role',
        difficulty: 'Beginner',
        description: 'How to win customers with content, forms, and email.',
      },
      {
        name: 'Meta Certified Media Buying Professional',
        provider: 'Meta',
        cost: 'about $150',
        duration: '1-3 months',
        salaryImpact: 'Helps at agencies and for in-house buyers',
        difficulty: 'Intermediate',
        description: 'How to plan, buy, and improve ads on Facebook and Instagram.',
      },
    ],
  },
];

export const certificationStrategies: { title: string; text: string }[] = [
  {
    title: 'Start with postings',
    text: 'Count how many of the jobs you want mention it. If it’s fewer than one in ten, something else comes first.',
  },
  {
    title: 'Ask who pays',
    text: 'Many employers pay for exams, and so do some state workforce agencies. Ask before you book.',
  },
  {
    title: 'Book the date first',
    text: 'You’ll study harder for a date on the calendar than for a good intention.',
  },
  {
    title: 'Practice the format',
    text: 'Two timed practice exams teach you more than reading the book a third time.',
  },
  {
    title: 'Use it within a month',
    text: 'Put it on your resume, tell your manager, and do one thing at work that needs it.',
  },
];

export const freeCertifications: { name: string; provider: string; website: string }[] = [
  { name: 'Responsive Web Design', provider: 'freeCodeCamp', website: 'https://www.freecodecamp.org/learn/' },
  {
    name: 'Google Ads and Analytics',
    provider: 'Google Skillshop',
    website: 'https://skillshop.withgoogle.com/',
  },
  {
    name: 'Inbound, email, and content marketing',
    provider: 'HubSpot Academy',
    website: 'https://academy.hubspot.com/',
  },
  { name: 'Emergency management courses', provider: 'FEMA', website: 'https://training.fema.gov/is/' },
  {
    name: 'QuickBooks Online ProAdvisor',
    provider: 'Intuit',
    website: 'https://quickbooks.intuit.com/accountants/',
  },
];

/** The seed's example. */
export const returnExample = { cost: 500, increase: 8000 };
