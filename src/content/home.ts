import type { IconName } from '../ui/icon-paths.ts';

/** The home page's words, apart from those of the brand. */
export const homeText = {
  heroTitle: 'Your Dream Job Is Waiting',
  heroText: 'Connect with thousands of employers and find the perfect career opportunity today.',
  benefits: [
    {
      icon: 'map-pin',
      title: 'Personalized job matching',
      text: 'Say where you live and what you can do, and see first what is near and fits. Nobody can pay for a better place in the results.',
    },
    {
      icon: 'building',
      title: 'A top employers network',
      text: 'Every listing leads to the employer’s own application page. The pay is shown as the employer states it, next to what it makes in a year.',
    },
    {
      icon: 'file-text',
      title: 'Career growth resources',
      text: 'Resume templates, interview questions and a salary calculator, written for this site and free for everyone.',
    },
  ] satisfies { icon: IconName; title: string; text: string }[],
  accountTitle: 'Let new jobs come to you',
  accountText: 'Get matches near you and alerts when new jobs fit. Free, and one click stops every message.',
};
