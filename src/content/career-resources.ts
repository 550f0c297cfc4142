import type { IconName } from '../ui/icon-paths.ts';

/** The words of /career-resources. */
export const careerResourcesText = {
  title: 'Career Resources',
  lead: 'Guides and tools for each step, from the first draft of a resume to a signed offer. Free, and without an account.',
  description:
    'Resume templates and a writing guide, action words, interview questions, free courses, skills, certifications, the job market, and changing careers.',
  accountTitle: 'Ready to look?',
  accountText:
    'A free account shows jobs near you and writes when something fits. One click stops every message.',
};

export interface CareerStage {
  title: string;
  text: string;
  resources: { icon: IconName; label: string; to: string; text: string }[];
}

/** The resources in the order in which a search for work needs them. */
export const careerStages: CareerStage[] = [
  {
    title: 'Decide where to go',
    text: 'What is asked for, what it pays, and what a change would take.',
    resources: [
      {
        icon: 'trending-up',
        label: 'Job Market Report',
        to: '/job-market-report',
        text: 'Which fields hire, and what they pay',
      },
      {
        icon: 'banknote',
        label: 'Salary Calculator',
        to: '/salary-calculator',
        text: 'A rough model, beside what live postings pay',
      },
      {
        icon: 'map-pin',
        label: 'Career Transition Guide',
        to: '/career-transition-guide',
        text: 'Changing fields without starting over',
      },
    ],
  },
  {
    title: 'Learn what is missing',
    text: 'Skills that employers ask for, and where to get them.',
    resources: [
      {
        icon: 'wrench',
        label: 'Industry Skills Guide',
        to: '/industry-skills-guide',
        text: 'Core and growing skills, field by field',
      },
      {
        icon: 'laptop',
        label: 'Free Online Courses',
        to: '/free-online-courses',
        text: 'Courses worth your evenings, at no cost',
      },
      {
        icon: 'graduation-cap',
        label: 'Professional Certifications',
        to: '/professional-certifications',
        text: 'What they cost, take, and open',
      },
    ],
  },
  {
    title: 'Write',
    text: 'A resume that people and software can read.',
    resources: [
      {
        icon: 'book-open',
        label: 'Resume Writing Guide',
        to: '/resume-writing-guide',
        text: 'Step by step, with a checklist to print',
      },
      {
        icon: 'file-text',
        label: 'Resume Templates',
        to: '/resume-templates',
        text: 'Six templates to start from',
      },
      {
        icon: 'sparkles',
        label: 'Action Words',
        to: '/action-words',
        text: '160 verbs in eight categories',
      },
    ],
  },
  {
    title: 'Talk',
    text: 'The interview, prepared and practiced.',
    resources: [
      {
        icon: 'users',
        label: 'Interview Questions',
        to: '/interview-questions',
        text: 'With tips, examples, and a practice mode',
      },
    ],
  },
];
