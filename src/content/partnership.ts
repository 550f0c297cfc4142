import type { IconName } from '../ui/icon-paths.ts';
import { brand } from './brand.ts';

/** The kinds of partnership, in words for the page. */
export const partnerTypes: {
  icon: IconName;
  title: string;
  text: string;
  youBring: string;
  weBring: string;
}[] = [
  {
    icon: 'megaphone',
    title: 'Affiliate Partners',
    text: 'You reach people who look for work, and are paid for those whom you bring.',
    youBring: 'Readers, subscribers, or visitors in the United States',
    weBring: 'Links of your own, and a report of what came from them',
  },
  {
    icon: 'file-text',
    title: 'Content Partners',
    text: 'You write well about work and pay, and want to be read by those it concerns.',
    youBring: 'Articles, guides, or research, with their sources',
    weBring: 'A place in Job News under your name, with a link back',
  },
  {
    icon: 'trending-up',
    title: 'Data Partners',
    text: 'You have job postings or figures on the labor market that more people should see.',
    youBring: 'A feed of postings, or figures with a method behind them',
    weBring: 'Imports in the common feed formats, and your name beside every listing',
  },
  {
    icon: 'users',
    title: 'Strategic Partners',
    text: 'You train, advise, or place people, and our work would be better together.',
    youBring: 'A program, a tool, or a community',
    weBring: `${brand.name}’s search and alerts where your people need them`,
  },
];
