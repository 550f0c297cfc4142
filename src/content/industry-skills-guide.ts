import type { IconName } from '../ui/icon-paths.ts';

/** The text of /industry-skills-guide. */
export const skillsText = {
  title: 'Industry Skills Guide',
  lead: 'What employers in six fields ask for, what’s growing, and which roles it leads to. Select a skill to see the jobs that ask for it today.',
  description:
    'Core and emerging skills in technology, healthcare, digital marketing, sales, project management, and manufacturing, with pay, growth, and live jobs.',
  source: {
    label: 'Bureau of Labor Statistics, The Economics Daily, 2023',
    href: 'https://www.bls.gov/opub/ted/2023/10-major-occupational-groups-with-higher-than-average-wages-are-projected-to-grow-faster-than-average.htm',
    note: 'Median annual wage in May 2022 and projected change in employment from 2022 to 2032 for the closest occupational group. All occupations together: $46,310 and +2.8%.',
  },
};

export interface IndustryGuide {
  id: string;
  name: string;
  icon: IconName;
  /** The hue of its icon, in OKLCH degrees. */
  color: number;
  description: string;
  coreSkills: string[];
  emergingSkills: string[];
  /** The source's figures for `group`. */
  averageSalary: string;
  growthRate: string;
  group: string;
  topRoles: string[];
}

export const industryGuides: IndustryGuide[] = [
  {
    id: 'technology',
    name: 'Technology',
    icon: 'laptop',
    color: 250,
    description: 'Building, running, and protecting the systems that everything else runs on.',
    coreSkills: ['Python', 'SQL', 'JavaScript', 'Git', 'Linux', 'Cloud computing'],
    emergingSkills: ['Machine learning', 'Kubernetes', 'Data engineering', 'Application security'],
    averageSalary: '$100,440',
    growthRate: '+15.2%',
    group: 'Computer and mathematical occupations',
    topRoles: ['Software Engineer', 'Data Analyst', 'Systems Administrator', 'Security Analyst'],
  },
  {
    id: 'healthcare',
    name: 'Healthcare',
    icon: 'heart-pulse',
    color: 25,
    description: 'Caring for people at the bedside, in the lab, and in the records.',
    coreSkills: ['Patient care', 'CPR', 'Electronic health records', 'Medical terminology', 'HIPAA'],
    emergingSkills: ['Telehealth', 'Care coordination', 'Health informatics', 'Point-of-care testing'],
    averageSalary: '$77,760',
    growthRate: '+8.0%',
    group: 'Healthcare practitioners and technical occupations',
    topRoles: ['Registered Nurse', 'Medical Assistant', 'Pharmacy Technician', 'Medical Coder'],
  },
  {
    id: 'digital-marketing',
    name: 'Digital Marketing',
    icon: 'megaphone',
    color: 330,
    description: 'Getting found, getting read, and knowing what worked.',
    coreSkills: ['SEO', 'Google Analytics', 'Content marketing', 'Email marketing', 'Social media'],
    emergingSkills: ['Marketing automation', 'Short video', 'First-party data', 'A/B testing'],
    averageSalary: '$58,030',
    growthRate: '+3.8%',
    group: 'Arts, design, entertainment, sports, and media occupations',
    topRoles: ['Marketing Specialist', 'SEO Specialist', 'Content Manager', 'Social Media Manager'],
  },
  {
    id: 'sales',
    name: 'Sales',
    icon: 'banknote',
    color: 150,
    description: 'Understanding what people need, and staying in touch after they buy.',
    coreSkills: ['Customer service', 'Negotiation', 'CRM', 'Salesforce', 'Prospecting'],
    emergingSkills: ['Social selling', 'Sales analytics', 'Account-based selling', 'Video calls'],
    averageSalary: '$35,290',
    growthRate: '-2.6%',
    group: 'Sales and related occupations',
    topRoles: ['Account Executive', 'Sales Representative', 'Account Manager', 'Retail Sales Associate'],
  },
  {
    id: 'project-management',
    name: 'Project Management',
    icon: 'target',
    color: 290,
    description: 'Getting a lot of people to one result, on time and within budget.',
    coreSkills: ['Scheduling', 'Budgeting', 'Risk management', 'Stakeholder management', 'Microsoft Project'],
    emergingSkills: ['Agile', 'Scrum', 'Jira', 'Change management'],
    averageSalary: '$76,850',
    growthRate: '+5.6%',
    group: 'Business and financial operations occupations',
    topRoles: ['Project Coordinator', 'Project Manager', 'Program Manager', 'Scrum Master'],
  },
  {
    id: 'manufacturing',
    name: 'Manufacturing',
    icon: 'wrench',
    color: 70,
    description: 'Making things, making them right, and keeping the machines running.',
    coreSkills: ['Forklift', 'Blueprint reading', 'Quality control', 'Welding', 'OSHA'],
    emergingSkills: ['CNC programming', 'PLC', 'Robotics', 'Lean manufacturing'],
    averageSalary: '$39,910',
    growthRate: '-3.2%',
    group: 'Production occupations',
    topRoles: ['Machine Operator', 'Maintenance Technician', 'Quality Inspector', 'Production Supervisor'],
  },
];

export const universalSkills: { skill: string; text: string }[] = [
  {
    skill: 'Writing clearly',
    text: 'Most work gets agreed on in short messages. Say what you need, from whom, and by when.',
  },
  {
    skill: 'Working with others',
    text: 'Keep your promises, share what you know, and speak up early when something slips.',
  },
  {
    skill: 'Solving problems',
    text: 'Find out what’s happening before you decide why, and test the smallest fix first.',
  },
  {
    skill: 'Reading figures',
    text: 'Know your way around a spreadsheet, and ask what each number leaves out.',
  },
  { skill: 'Learning', text: 'Tools change every few years. Knowing how to pick up a new one lasts.' },
  {
    skill: 'Managing time',
    text: 'Know your three things for the day, and finish one before you start the next.',
  },
];

export const developmentTips: string[] = [
  'Choose one skill, and keep the posting that made you choose it.',
  'Give it a set hour, four times a week, for eight weeks.',
  'Use it to make something you can show, however small.',
  'Ask someone who does it for a living to take a look.',
  'Put it on your resume with the result, not the course.',
];
