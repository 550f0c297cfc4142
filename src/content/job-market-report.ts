import type { IconName } from '../ui/icon-paths.ts';

/** The text of /job-market-report and of its files. */
export const marketText = {
  title: 'Job Market Report',
  lead: 'The 2025 report as it was published, next to what the jobs on this site show today.',
  description:
    'The 2025 job market report with growth, pay, and skills, as a tagged PDF or plain text. Plus live charts of the openings on this site by category, state, and pay.',
  reportTitle: '2025 Job Market Report',
  asOf: 'May 2025',
  provenance:
    'These are the figures from the 2025 report, dated May 2025. Their source isn’t documented, so read them as sample figures, not as statistics: they show what this kind of report looks like. For decisions, use the live figures below or those from the Bureau of Labor Statistics.',
  statsTitle: 'At a glance',
  industriesTitle: 'Six industries',
  skillsTitle: 'Ten skills in demand',
  salariesTitle: 'Pay by role',
  salariesNote:
    'We computed these with our salary calculator’s model for the experience and education shown, without a location. The range runs from 15% below to 15% above the middle.',
  trendsTitle: 'Three workforce trends',
  regionsTitle: 'Regional insights',
  regionsNote:
    'These are the salary calculator’s location factors: 1.00 is pay without a location. They’re part of the same May 2025 model.',
  files: { pdf: 'job-market-report-2025.pdf', text: 'job-market-report-2025.txt' },
};

/** The seed's four. */
export const marketStats = [
  { figure: '18%', label: 'average job growth' },
  { figure: '$78,500', label: 'median salary' },
  { figure: '65%', label: 'remote-friendly jobs' },
  { figure: '2.3M', label: 'new positions' },
];

export interface IndustryStat {
  name: string;
  growth: string;
  avgSalary: string;
  demand: 'Very High' | 'High';
}

/** Average salaries are the salary calculator's base figures. Growth is a sample. */
export const industryStats: IndustryStat[] = [
  { name: 'Technology', growth: '+25%', avgSalary: '$95,000', demand: 'Very High' },
  { name: 'Healthcare', growth: '+22%', avgSalary: '$80,000', demand: 'Very High' },
  { name: 'Engineering', growth: '+18%', avgSalary: '$95,000', demand: 'Very High' },
  { name: 'Finance', growth: '+16%', avgSalary: '$90,000', demand: 'High' },
  { name: 'Marketing', growth: '+14%', avgSalary: '$65,000', demand: 'High' },
  { name: 'Education', growth: '+13%', avgSalary: '$55,000', demand: 'High' },
];

export const demandedSkills = [
  'Project management',
  'SQL',
  'Python',
  'Excel',
  'Customer service',
  'Communication',
  'AWS',
  'Patient care',
  'Machine learning',
  'Salesforce',
];

export interface SalaryRole {
  role: string;
  /** The input to the salary calculator's model. */
  asked: { jobCategory: string; yearsExperience: number; educationLevel: string };
  range: string;
  median: string;
}

/** Results of the salary calculator's model. A test recomputes them. */
export const salaryRoles: SalaryRole[] = [
  {
    role: 'Software Engineer',
    asked: { jobCategory: 'Technology', yearsExperience: 5, educationLevel: "Bachelor's" },
    range: '$111,000 - $150,000',
    median: '$131,000',
  },
  {
    role: 'Financial Analyst',
    asked: { jobCategory: 'Finance', yearsExperience: 3, educationLevel: "Bachelor's" },
    range: '$101,000 - $137,000',
    median: '$119,000',
  },
  {
    role: 'Registered Nurse',
    asked: { jobCategory: 'Healthcare', yearsExperience: 5, educationLevel: "Associate's" },
    range: '$82,000 - $111,000',
    median: '$97,000',
  },
  {
    role: 'Marketing Specialist',
    asked: { jobCategory: 'Marketing', yearsExperience: 4, educationLevel: "Bachelor's" },
    range: '$75,000 - $101,000',
    median: '$88,000',
  },
  {
    role: 'Teacher',
    asked: { jobCategory: 'Education', yearsExperience: 5, educationLevel: "Bachelor's" },
    range: '$64,000 - $87,000',
    median: '$76,000',
  },
  {
    role: 'Customer Service Representative',
    asked: { jobCategory: 'Customer Service', yearsExperience: 2, educationLevel: 'High School' },
    range: '$35,000 - $48,000',
    median: '$42,000',
  },
];

/** A role's experience and education in words: "5 years, Bachelor's". */
export const askedOf = ({ asked }: SalaryRole): string =>
  `${asked.yearsExperience} years, ${asked.educationLevel}`;

export const workforceTrends: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'laptop',
    title: 'Where people work',
    text: 'Remote and hybrid work is now part of the offer, and you can negotiate it like pay. Read the posting closely: “hybrid” can mean one day in the office or four.',
  },
  {
    icon: 'target',
    title: 'Skills before degrees',
    text: 'More postings list what you need to be able to do, and fewer insist on a degree. Name the skill on your resume in the posting’s words, with the work that proves it.',
  },
  {
    icon: 'sparkles',
    title: 'Machines as coworkers',
    text: 'Tools that write, sort, and summarize are now part of office work. Employers care less about which tool you know than about how well you judge its results.',
  },
];

/** The salary calculator's location factors. */
export const regionalInsights: {
  region: string;
  text: string;
  factors: [place: string, factor: number][];
}[] = [
  {
    region: 'West Coast',
    text: 'The highest pay in the model, and the highest rents. Compare both before you move.',
    factors: [
      ['San Francisco', 1.6],
      ['Los Angeles', 1.4],
      ['Seattle', 1.35],
      ['San Diego', 1.3],
    ],
  },
  {
    region: 'Northeast and Midwest',
    text: 'Finance, medicine, and universities lift pay in the older cities. Philadelphia costs less to live in than its neighbors.',
    factors: [
      ['New York', 1.5],
      ['Boston', 1.35],
      ['Chicago', 1.25],
      ['Philadelphia', 1.15],
    ],
  },
  {
    region: 'South and Mountain West',
    text: 'Pay is closer to the national middle, and you keep more of it after rent.',
    factors: [
      ['Austin', 1.2],
      ['Denver', 1.15],
      ['Dallas', 1.15],
      ['Houston', 1.1],
      ['Atlanta', 1.1],
      ['Phoenix', 1.05],
      ['San Antonio', 1.05],
    ],
  },
  {
    region: 'Anywhere',
    text: 'Remote jobs pay a little above the middle in the model, wherever you live.',
    factors: [['Remote', 1.1]],
  },
];
