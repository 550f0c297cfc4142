import type { IconName } from '../ui/icon-paths.ts';
import { brand } from './brand.ts';

const { name } = brand;

/** The words of /about. */
export const aboutText = {
  title: `About ${name}`,
  description: `Why ${name} exists, where its listings come from, what it offers, and how it earns money.`,
  missionTitle: 'Our mission',
  mission:
    'Looking for work is a job that nobody pays you for. We want it to take fewer evenings: to show you what is really open, what it pays, and where to apply, and then get out of your way.',
  offeringsTitle: 'What we offer',
  offerings: [
    {
      icon: 'search',
      title: 'A search that tells the truth',
      text: 'Every filter works on the whole catalogue. Pay is shown as the employer states it, beside what it makes in a year.',
      link: { label: 'Search jobs', to: '/jobs' },
    },
    {
      icon: 'map-pin',
      title: 'Matches near you',
      text: 'A free account lists jobs around your ZIP code, with the distance and the reason for each.',
      link: { label: 'My Job Matches', to: '/my-jobs' },
    },
    {
      icon: 'banknote',
      title: 'A sense of your pay',
      text: 'The calculator shows its arithmetic, and next to it what live postings pay.',
      link: { label: 'Salary Calculator', to: '/salary-calculator' },
    },
    {
      icon: 'book-open',
      title: 'Help with the rest',
      text: 'Resume writing, interview questions, and guides, written for this site and free for everyone.',
      link: { label: 'Career Resources', to: '/career-resources' },
    },
  ] satisfies { icon: IconName; title: string; text: string; link: { label: string; to: string } }[],
  listingsTitle: 'Where the listings come from',
  listingsLead:
    'Employers do not post here. Their listings reach us in feeds: from their own career systems, from job boards, and from partners.',
  path: [
    { title: 'Read', text: 'We read each feed whole, and note every row that we had to refuse, and why.' },
    {
      title: 'Understood',
      text: 'Place, pay, kind of work, and skills are told apart by rule. What a posting does not say stays empty.',
    },
    {
      title: 'Merged',
      text: 'One job in several feeds is shown once, by the employer’s own link where there is one.',
    },
    {
      title: 'Closed',
      text: 'When a listing expires or leaves its feed, it leaves the search too. Its page says that it closed.',
    },
  ],
  moneyTitle: 'How we earn money',
  money: [
    'You never pay. Employers do not pay us for a place in the results either: nobody can.',
    'Some Apply links are affiliate links. A partner may pay us when you follow one or apply there. The link is marked as sponsored for browsers and search engines, and a line beside Apply says so.',
    'What a link pays is unknown to the search. Results are ordered by date, by relevance, or by pay, as you choose.',
  ],
  valuesTitle: 'What we hold ourselves to',
  values: [
    {
      title: 'No invented figures',
      text: 'A count comes from the catalogue, an estimate is called one, and a sample is marked as a sample.',
    },
    {
      title: 'Your consent, and your way out',
      text: 'Alerts go to those who asked for them. Every message that is not strictly needed ends with one click or one STOP, and deleting your account erases it.',
    },
    {
      title: 'Open to everyone',
      text: 'Searching and reading need no account. The site works by keyboard, with a screen reader, on an old phone, and without scripts.',
    },
    {
      title: 'Plain words',
      text: 'We say what happens next, and what we cannot promise.',
    },
  ],
  accountTitle: 'Let the next job find you',
  accountText:
    'Matches near you, and a message when something fits. Free, and one click stops every message.',
};
