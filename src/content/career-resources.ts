import type { IconName } from '../ui/icon-paths.ts';

/** The text of /career-resources. */
export const careerResourcesText = {
  title: 'Career Resources',
  lead: 'Guides and tools for each step, from the first draft of your resume to a signed offer. They’re free, and you don’t need an account.',
  description:
    'Resume templates and a writing guide, action words, interview questions, free courses, skills, certifications, the job market, and changing careers.',
  accountTitle: 'Ready to look?',
  accountText:
    'With a free account, you see jobs near you and get a message when something fits. One click stops every message.',
};

export interface CareerStage {
  title: string;
  text: string;
  resources: { icon: IconName; label: string; to: string; text: string }[];
}

/** The resources, in the order a job search needs them. */
export const careerStages: CareerStage[] = [
  {
    title: 'Decide where to go',
    text: 'Which skills employers want, what they pay, and what a change would take.',
    resources: [
      {
        icon: 'trending-up',
        label: 'Job Market Report',
        to: '/job-market-report',
        text: 'Which fields are hiring, and what they pay',
      },
      {
        icon: 'banknote',
        label: 'Salary Calculator',
        to: '/salary-calculator',
        text: 'A rough estimate, next to what open jobs pay',
      },
      {
        icon: 'map-pin',
        label: 'Career Transition Guide',
        to: '/career-transition-guide',
        text: 'How to change fields without starting over',
      },
    ],
  },
  {
    title: 'Fill the gaps',
    text: 'The skills employers ask for, and where to get them.',
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
        text: 'Free courses worth your evenings',
      },
      {
        icon: 'graduation-cap',
        label: 'Professional Certifications',
        to: '/professional-certifications',
        text: 'What they cost, how long they take, and what they lead to',
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
    text: 'Prepare for the interview, and practice it.',
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
