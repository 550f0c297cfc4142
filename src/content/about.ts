import type { IconName } from '../ui/icon-paths.ts';
import { brand } from './brand.ts';

const { name } = brand;

/** The text of /about. */
export const aboutText = {
  title: `About ${name}`,
  description: `Why ${name} exists, where our listings come from, what we offer, and how we earn money.`,
  missionTitle: 'Our mission',
  mission:
    'Looking for work is a job nobody pays you for. We want it to take up fewer of your evenings. So we show you what’s really open, what it pays, and where to apply, and then we get out of your way.',
  offeringsTitle: 'What we offer',
  offerings: [
    {
      icon: 'search',
      title: 'A search that tells the truth',
      text: 'Every filter covers every job on the site. You see the pay as the employer lists it, next to what it comes to in a year.',
      link: { label: 'Search jobs', to: '/jobs' },
    },
    {
      icon: 'map-pin',
      title: 'Matches near you',
      text: 'With a free account, you see jobs around your ZIP code, each with the distance and why it fits.',
      link: { label: 'My Job Matches', to: '/my-jobs' },
    },
    {
      icon: 'banknote',
      title: 'What your work pays',
      text: 'The calculator shows its math, next to what open jobs pay today.',
      link: { label: 'Salary Calculator', to: '/salary-calculator' },
    },
    {
      icon: 'book-open',
      title: 'Help with the rest',
      text: 'Resume writing, interview questions, and guides, all made for this site and free for everyone.',
      link: { label: 'Career Resources', to: '/career-resources' },
    },
  ] satisfies { icon: IconName; title: string; text: string; link: { label: string; to: string } }[],
  listingsTitle: 'Where our listings come from',
  listingsLead:
    'Employers don’t post jobs here directly. Their listings reach us in feeds from their own career systems, from job boards, and from partners.',
  path: [
    {
      title: 'Read',
      text: 'We read each feed from start to finish. If we have to reject a listing, we note which one and why.',
    },
    {
      title: 'Sorted',
      text: 'Our software picks out the location, pay, job type, and skills by fixed rules. If a posting doesn’t say, we leave it blank.',
    },
    {
      title: 'Merged',
      text: 'A job that’s in several feeds shows up once, with the employer’s own link if there is one.',
    },
    {
      title: 'Closed',
      text: 'When a listing expires or drops out of its feed, it drops out of the search too. Its page says the job is closed.',
    },
  ],
  moneyTitle: 'How we earn money',
  money: [
    'You never pay. Employers don’t pay us for a spot in the results either. Nobody can.',
    'Some Apply links are affiliate links. A partner may pay us when you follow one or apply there. We mark these links as sponsored for browsers and search engines, and a line next to Apply says so.',
    'The search doesn’t know what a link pays. You choose the order of the results: by date, by relevance, or by pay.',
  ],
  valuesTitle: 'What we promise',
  values: [
    {
      title: 'No invented figures',
      text: 'Our counts come from the listings themselves. We call an estimate an estimate, and we label every sample.',
    },
    {
      title: 'Your choice, start to finish',
      text: 'We send alerts only to people who ask for them. One click or one STOP ends any message that isn’t strictly needed. Deleting your account erases it.',
    },
    {
      title: 'Open to everyone',
      text: 'You don’t need an account to search or read. The site works with a keyboard, with a screen reader, on an old phone, and without scripts.',
    },
    {
      title: 'Plain words',
      text: 'We tell you what happens next, and what we can’t promise.',
    },
  ],
  accountTitle: 'Let the next job find you',
  accountText:
    'See matches near you, and get a message when something fits. It’s free, and one click stops every message.',
};
