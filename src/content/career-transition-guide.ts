/** The words of /career-transition-guide. */
export const transitionText = {
  title: 'Career Transition Guide',
  lead: 'Changing fields without starting over: six steps, a plan for the first 90 days, and what tends to get in the way.',
  description:
    'How to change careers in six steps, with a 90-day plan, common challenges and answers, sample stories, and books worth reading.',
};

/** Figures with their source, or ones that count the guide itself. */
export const transitionStats: { figure: string; text: string; source?: { label: string; href: string } }[] = [
  {
    figure: '12.7',
    text: 'jobs held on average between the ages of 18 and 56 by Americans born from 1957 to 1964',
    source: {
      label: 'Bureau of Labor Statistics, August 2023',
      href: 'https://www.bls.gov/news.release/nlsoy.htm',
    },
  },
  {
    figure: '3.9',
    text: 'years is how long half of all wage and salary workers had been with their employer in January 2024',
    source: {
      label: 'Bureau of Labor Statistics, September 2024',
      href: 'https://www.bls.gov/news.release/tenure.htm',
    },
  },
  { figure: '6', text: 'steps, which you can take in your own time, beside the job you have' },
  { figure: '90', text: 'days for the plan below, from the first list to the first application' },
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
      'Find out what you are leaving and what you want to keep. Many people who want another career want another boss, another shift, or another commute, and that is a shorter way.',
    actions: [
      'For two weeks, note each evening what gave you energy and what took it.',
      'List ten things you do well, and ask two colleagues for theirs about you.',
      'Write down what you must earn, and what you would give up for better work.',
    ],
  },
  {
    title: 'Skill gap analysis',
    description:
      'Compare what you have with what postings ask for. The gap is usually smaller than it feels.',
    actions: [
      'Collect ten postings you would like, and count which requirements return.',
      'Mark each: have it, have something like it, missing.',
      'Translate what is like it into the words of the new field.',
    ],
  },
  {
    title: 'Transition plan',
    description: 'Decide what to learn, by when, and from what money. A plan on one page is enough.',
    actions: [
      'Choose the two missing skills that come up most often.',
      'Set a date for each step, and one on which you will look again at the whole.',
      'Put aside what three months without pay would cost, before you need it.',
    ],
  },
  {
    title: 'Network and learn',
    description:
      'People in the field tell you in twenty minutes what no course does, and they hear of jobs first.',
    actions: [
      'Ask one person a week for a short talk about their work, not for a job.',
      'Take one course and finish it, rather than starting three.',
      'Go where the field meets: a local group, an online forum, an open house.',
    ],
  },
  {
    title: 'Gain experience',
    description: 'Do some of the work before anybody pays you for it, so that you have something to show.',
    actions: [
      'Look for a project in your current job that touches the new field.',
      'Volunteer, help a small business, or build an example of your own.',
      'Write down what you did and what came of it: it becomes your resume.',
    ],
  },
  {
    title: 'Job search',
    description: 'Apply for the step that joins the old and the new, and tell the change as one story.',
    actions: [
      'Start with roles where your old field is an advantage.',
      'Put the reason for your change into two sentences, and say them aloud.',
      'Apply to a few each week with care. Note what you hear, and adjust.',
    ],
  },
];

/** Invented to show what a change can look like; the page marks them as samples. */
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
      'She noticed that what she liked was explaining, less so grading. She rebuilt three lessons as workshops for adults, ran them for free at a library, and showed the recordings in her interviews.',
  },
  {
    name: 'Devon',
    from: 'Line cook',
    to: 'Logistics coordinator',
    timeline: '14 months',
    story:
      'Ordering for a kitchen turned out to be what warehouses call inventory planning. He learned spreadsheets in the mornings, took over purchasing for two restaurants, and applied with those figures.',
  },
  {
    name: 'Ruth',
    from: 'Bank teller',
    to: 'Medical billing specialist',
    timeline: '7 months',
    story:
      'Her branch closed. She was used to exact work with private data, and needed only the codes. An evening course at a community college and a month at a small practice were enough.',
  },
];

export const transitionChallenges: { challenge: string; solution: string }[] = [
  {
    challenge: 'I would start at the bottom again.',
    solution: 'Look for the bridge role: the new work in your old industry, or your old work in the new one.',
  },
  {
    challenge: 'I cannot afford a cut in pay.',
    solution:
      'Learn while employed, compare pay in postings before you decide, and count benefits, hours, and commute too.',
  },
  {
    challenge: 'I am too old for this.',
    solution:
      'Show something recent: a course, a project, a tool. Judgment and reliability are what you bring besides.',
  },
  {
    challenge: 'I have no degree in it.',
    solution:
      'Filter for postings that do not ask for one, and let a certificate and an example of work speak.',
  },
  {
    challenge: 'I have no time.',
    solution:
      'Four hours a week for a year are two hundred hours. Put them in the calendar like an appointment.',
  },
  {
    challenge: 'My family worries.',
    solution:
      'Show them the page with the plan, the money put aside, and the date on which you will look at it again.',
  },
];

export const ninetyDays: { days: string; title: string; goals: string[] }[] = [
  {
    days: 'Days 1-30',
    title: 'Find out',
    goals: [
      'Finish the self-assessment and talk it over with somebody honest',
      'Collect ten postings and list the gap',
      'Speak with four people who do the work',
      'Decide for one direction, for now',
    ],
  },
  {
    days: 'Days 31-60',
    title: 'Build',
    goals: [
      'Start one course, with fixed hours',
      'Begin one project that can be shown',
      'Rewrite the resume in the words of the new field',
      'Look at your money and set the limit',
    ],
  },
  {
    days: 'Days 61-90',
    title: 'Step out',
    goals: [
      'Finish the project, and ask two people in the field for criticism',
      'Practice the story of your change',
      'Apply for five bridge roles',
      'On day 90: keep what worked, change what did not',
    ],
  },
];

export const transitionReading: { title: string; author: string; why: string }[] = [
  {
    title: 'What Color Is Your Parachute?',
    author: 'Richard N. Bolles',
    why: 'The old standard, with exercises for finding out what you want.',
  },
  {
    title: 'Designing Your Life',
    author: 'Bill Burnett and Dave Evans',
    why: 'Trying several lives out on paper, and then in small.',
  },
  {
    title: 'Working Identity',
    author: 'Herminia Ibarra',
    why: 'Why acting comes before knowing when adults change careers.',
  },
  {
    title: 'Pivot',
    author: 'Jenny Blake',
    why: 'Building the next move on what already works.',
  },
];
