/** The text of /career-transition-guide. */
export const transitionText = {
  title: 'Career Transition Guide',
  lead: 'Change fields without starting over. Six steps, a plan for your first 90 days, and what tends to get in the way.',
  description:
    'How to change careers in six steps, with a 90-day plan, common challenges and solutions, sample stories, and books worth reading.',
};

/** Figures with their source, or counts of the guide's own parts. */
export const transitionStats: { figure: string; text: string; source?: { label: string; href: string } }[] = [
  {
    figure: '12.7',
    text: 'jobs held, on average, between the ages of 18 and 56 by Americans born from 1957 to 1964',
    source: {
      label: 'Bureau of Labor Statistics, August 2023',
      href: 'https://www.bls.gov/news.release/nlsoy.htm',
    },
  },
  {
    figure: '3.9',
    text: 'years, the median time wage and salary workers had been with their employer in January 2024',
    source: {
      label: 'Bureau of Labor Statistics, September 2024',
      href: 'https://www.bls.gov/news.release/tenure.htm',
    },
  },
  { figure: '6', text: 'steps to take at your own pace, while you keep the job you have' },
  { figure: '90', text: 'days in the plan below, from your first list to your first application' },
];

export interface TransitionStep {
  title: string;
  description: string;
  actions: string[];
}

export const transitionSteps: TransitionStep[] = [
  {
    title: 'Self-assessment',
    description:
      'Find out what you want to leave behind and what you want to keep. Many people who want a new career really want a new boss, a new shift, or a new commute, and that’s a shorter trip.',
    actions: [
      'Every evening for two weeks, write down what gave you energy and what drained it.',
      'List ten things you do well, and ask two coworkers what they’d put on the list.',
      'Write down what you have to earn, and what you’d give up for better work.',
    ],
  },
  {
    title: 'Skill gap analysis',
    description:
      'Compare what you have with what postings ask for. The gap is usually smaller than it feels.',
    actions: [
      'Collect ten postings you’d like to apply for, and count which requirements keep coming up.',
      'Mark each one: have it, have something like it, or missing.',
      'Put the “something like it” skills in the new field’s words.',
    ],
  },
  {
    title: 'Transition plan',
    description: 'Decide what to learn, by when, and how you’ll pay for it. One page is enough.',
    actions: [
      'Choose the two missing skills that come up most often.',
      'Set a date for each step, and one more to review the whole plan.',
      'Before you need it, save enough to cover three months without pay.',
    ],
  },
  {
    title: 'Network and learn',
    description:
      'In twenty minutes, people in the field can tell you what no course will. They also hear about jobs first.',
    actions: [
      'Ask one person a week for a short chat about their work, not for a job.',
      'Take one course and finish it instead of starting three.',
      'Go where people in the field meet: a local group, an online forum, an open house.',
    ],
  },
  {
    title: 'Gain experience',
    description: 'Do some of the work before anyone pays you for it, so you have something to show.',
    actions: [
      'Look for a project at your current job that touches the new field.',
      'Volunteer, help a small business, or build a sample of your own.',
      'Write down what you did and how it turned out. That becomes your resume.',
    ],
  },
  {
    title: 'Job search',
    description:
      'Apply for jobs that connect the old field and the new one, and tell your change as one story.',
    actions: [
      'Start with roles where your old field is an advantage.',
      'Put the reason for your change into two sentences, and say them out loud.',
      'Send a few careful applications each week. Notice what you hear back, and adjust.',
    ],
  },
];

/** Invented, to show what a change can look like. The page labels them as samples. */
export const transitionStories: {
  name: string;
  from: string;
  to: string;
  timeline: string;
  story: string;
}[] = [
  {
    name: 'Elena',
    from: 'Elementary school teacher',
    to: 'Corporate trainer',
    timeline: '9 months',
    story:
      'She realized she loved explaining things, and didn’t love grading. She turned three lessons into workshops for adults, ran them for free at a library, and showed the recordings in her interviews.',
  },
  {
    name: 'Devon',
    from: 'Line cook',
    to: 'Logistics coordinator',
    timeline: '14 months',
    story:
      'It turned out that ordering for a kitchen is what warehouses call inventory planning. He learned spreadsheets in the mornings, took over purchasing for two restaurants, and used those numbers when he applied.',
  },
  {
    name: 'Ruth',
    from: 'Bank teller',
    to: 'Medical billing specialist',
    timeline: '7 months',
    story:
      'Her branch closed. She was used to precise work with private data, so all she had to learn was the codes. An evening course at a community college and a month at a small practice were enough.',
  },
];

export const transitionChallenges: { challenge: string; solution: string }[] = [
  {
    challenge: 'I’d have to start at the bottom again.',
    solution: 'Look for a bridge role: the new work in your old industry, or your old work in the new one.',
  },
  {
    challenge: 'I can’t afford a pay cut.',
    solution:
      'Learn while you’re still employed. Compare pay in postings before you decide, and count the benefits, hours, and commute too.',
  },
  {
    challenge: 'I’m too old for this.',
    solution: 'Show something recent: a course, a project, a tool. You also bring judgment and reliability.',
  },
  {
    challenge: 'I don’t have a degree in it.',
    solution:
      'Look for postings that don’t ask for one, and let a certificate and a work sample speak for you.',
  },
  {
    challenge: 'I don’t have time.',
    solution:
      'Four hours a week adds up to two hundred hours in a year. Put them on your calendar like an appointment.',
  },
  {
    challenge: 'My family is worried.',
    solution: 'Show them the page with your plan, your savings, and the date you’ll review it.',
  },
];

export const ninetyDays: { days: string; title: string; goals: string[] }[] = [
  {
    days: 'Days 1-30',
    title: 'Find out',
    goals: [
      'Finish the self-assessment and talk it over with someone honest',
      'Collect ten postings and list your skill gaps',
      'Talk with four people who do the work',
      'Choose one direction, for now',
    ],
  },
  {
    days: 'Days 31-60',
    title: 'Build',
    goals: [
      'Start one course, with fixed hours',
      'Begin one project you can show',
      'Rewrite your resume in the new field’s words',
      'Look at your money and set a limit',
    ],
  },
  {
    days: 'Days 61-90',
    title: 'Step out',
    goals: [
      'Finish the project, and ask two people in the field for feedback',
      'Practice telling the story of your change',
      'Apply for five bridge roles',
      'On day 90, keep what worked and change what didn’t',
    ],
  },
];

export const transitionReading: { title: string; author: string; why: string }[] = [
  {
    title: 'What Color Is Your Parachute?',
    author: 'Richard N. Bolles',
    why: 'The classic, with exercises to find out what you want.',
  },
  {
    title: 'Designing Your Life',
    author: 'Bill Burnett and Dave Evans',
    why: 'How to try out several lives, first on paper, then on a small scale.',
  },
  {
    title: 'Working Identity',
    author: 'Herminia Ibarra',
    why: 'Why adults who change careers act first and find out later.',
  },
  {
    title: 'Pivot',
    author: 'Jenny Blake',
    why: 'How to build your next move on what already works.',
  },
];
