import type { IconName } from '../ui/icon-paths.ts';

/** The words of /professional-certifications. */
export const certificationsText = {
  title: 'Professional Certifications',
  lead: 'Which certificates open doors, what they take, and how to tell whether one will pay off for you.',
  description:
    'Fifteen professional certifications in five fields with cost, time, and difficulty, free ones, strategies, and a calculator for the return.',
  asOf: 'Costs are approximate exam fees as of May 2025, without courses or membership. Providers change them: check before you book.',
  premium:
    'A raise of 15-25% is often named for certified people. We know of no figure that holds for every field, so take it as a claim of May 2025, not as a promise, and compare postings that ask for the certificate with ones that do not.',
};

export const certificationBenefits: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'search',
    title: 'You are found',
    text: 'Recruiters and software search for the exact names of certificates.',
  },
  {
    icon: 'target',
    title: 'It counts where it is required',
    text: 'Some work may not be done without one, and some contracts ask for certified staff.',
  },
  {
    icon: 'book-open',
    title: 'You learn in order',
    text: 'A syllabus shows you the parts that you would not have looked for.',
  },
  {
    icon: 'trending-up',
    title: 'You have a reason to ask',
    text: 'A new certificate is a good day to talk about pay or another role.',
  },
];

export const difficulties = ['Beginner', 'Intermediate', 'Advanced'] as const;

export interface Certification {
  name: string;
  provider: string;
  /** The exam alone. */
  cost: string;
  /** To prepare, beside a job. */
  duration: string;
  /** What it tends to change, in words: no figure holds everywhere. */
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
        description: 'Hardware, operating systems, networks, and helping people who use them.',
      },
      {
        name: 'AWS Certified Cloud Practitioner',
        provider: 'Amazon Web Services',
        cost: 'about $100',
        duration: '1-2 months',
        salaryImpact: 'Helps beside another skill, rarely alone',
        difficulty: 'Beginner',
        description: 'The vocabulary of cloud computing: services, pricing, security.',
      },
      {
        name: 'CISSP',
        provider: 'ISC2',
        cost: 'about $750',
        duration: '4-8 months',
        salaryImpact: 'Asked for in many senior security roles',
        difficulty: 'Advanced',
        description: 'Security across eight domains; requires five years of paid work in the field.',
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
        salaryImpact: 'Shows the basics when you have no title yet',
        difficulty: 'Beginner',
        description: 'Terms and methods of projects; no experience required.',
      },
      {
        name: 'Certified ScrumMaster',
        provider: 'Scrum Alliance',
        cost: 'set by the trainer, course included',
        duration: '2 days and a test',
        salaryImpact: 'Expected in many software teams',
        difficulty: 'Intermediate',
        description: 'Running short cycles of work with a team.',
      },
      {
        name: 'PMP',
        provider: 'Project Management Institute',
        cost: 'about $405-$675',
        duration: '3-6 months',
        salaryImpact: 'A requirement for many project leads',
        difficulty: 'Advanced',
        description: 'Leading projects; requires months of proven experience and 35 hours of training.',
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
        description: 'Setting up and keeping books in QuickBooks Online.',
      },
      {
        name: 'Enrolled Agent',
        provider: 'Internal Revenue Service',
        cost: 'about $800 (three parts)',
        duration: '6-9 months',
        salaryImpact: 'Lets you represent taxpayers before the IRS',
        difficulty: 'Intermediate',
        description: 'Federal tax for individuals and businesses, and procedure.',
      },
      {
        name: 'CPA',
        provider: 'State boards of accountancy',
        cost: 'differs by state, above $1,000',
        duration: '12-18 months',
        salaryImpact: 'Required to sign audits',
        difficulty: 'Advanced',
        description: 'The license of public accountants; asks for coursework and supervised work.',
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
        cost: 'differs by state, often about $100-$150',
        duration: '4-12 weeks',
        salaryImpact: 'Required for the work itself',
        difficulty: 'Beginner',
        description: 'Basic care under a nurse; a course and a test of skills. Some employers pay for both.',
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
        salaryImpact: 'Usual for billing and coding roles, often remote',
        difficulty: 'Intermediate',
        description: 'Turning diagnoses and procedures into the codes that are billed.',
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
        salaryImpact: 'A usual wish in marketing postings',
        difficulty: 'Beginner',
        description: 'Measuring what visitors of a site do, and reading the reports.',
      },
      {
        name: 'Inbound Marketing',
        provider: 'HubSpot Academy',
        cost: 'free',
        duration: 'some evenings',
        salaryImpact: 'A quick proof of interest for a first role',
        difficulty: 'Beginner',
        description: 'Winning customers by content, forms, and email.',
      },
      {
        name: 'Meta Certified Media Buying Professional',
        provider: 'Meta',
        cost: 'about $150',
        duration: '1-3 months',
        salaryImpact: 'Helps agencies and in-house buyers',
        difficulty: 'Intermediate',
        description: 'Planning, buying, and improving ads on Facebook and Instagram.',
      },
    ],
  },
];

export const certificationStrategies: { title: string; text: string }[] = [
  {
    title: 'Start from postings',
    text: 'Count how many jobs you want name it. Under one in ten, something else comes first.',
  },
  {
    title: 'Ask who pays',
    text: 'Many employers pay for exams, some state workforce agencies too. Ask before you book.',
  },
  { title: 'Book the date first', text: 'An exam in the calendar studies better than a good intention.' },
  { title: 'Practice the format', text: 'Two timed trial exams show more than a third reading of the book.' },
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
