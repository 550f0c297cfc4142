import type { IconName } from '../ui/icon-paths.ts';

/** The text of the home page, apart from the brand's. */
export const homeText = {
  heroTitle: 'Your Dream Job Is Waiting',
  heroText: 'Connect with thousands of employers and find the perfect career opportunity today.',
  benefits: [
    {
      icon: 'map-pin',
      title: 'Personalized job matching',
      text: 'Tell us where you live and what you do, and we’ll put the closest, best-fitting jobs first. Nobody can pay to rank higher.',
    },
    {
      icon: 'building',
      title: 'A top employers network',
      text: 'Every listing leads to the employer’s own application page. You see the pay as the employer lists it, next to what it comes to in a year.',
    },
    {
      icon: 'file-text',
      title: 'Career growth resources',
      text: 'Resume templates, interview questions, and a salary calculator, all made for this site and free for everyone.',
    },
  ] satisfies { icon: IconName; title: string; text: string }[],
  accountTitle: 'Let new jobs come to you',
  accountText:
    'Get matches near you and alerts when new jobs fit. It’s free, and one click stops every message.',
};
