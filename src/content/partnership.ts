import type { IconName } from '../ui/icon.tsx';
import { brand } from './brand.ts';

/** The types of partnership, as the page describes them. */
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
    text: 'You reach people who are looking for work, and you get paid when you send them our way.',
    youBring: 'Readers, subscribers, or visitors in the United States',
    weBring: 'Your own tracking links, and a report on how they perform',
  },
  {
    icon: 'file-text',
    title: 'Content Partners',
    text: 'You write well about work and pay, and you want to reach the people it matters to.',
    youBring: 'Articles, guides, or research, with their sources',
    weBring: 'A spot in Job News under your name, with a link back to you',
  },
  {
    icon: 'trending-up',
    title: 'Data Partners',
    text: 'You have jobs or labor market data that more people should see.',
    youBring: 'A job feed, or data with a clear method behind it',
    weBring: 'Imports in all the common feed formats, and your name on every listing',
  },
  {
    icon: 'users',
    title: 'Strategic Partners',
    text: 'You train, coach, or place people, and we could do more together.',
    youBring: 'A program, a tool, or a community',
    weBring: `${brand.name}’s search and alerts, wherever your people need them`,
  },
];
