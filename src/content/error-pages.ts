/** What an error page says, by HTTP status. */
export const errorPages = {
  410: {
    title: 'This page is gone',
    text: 'We took it down for good. There’s plenty more to see.',
  },
  429: {
    title: 'Let’s take a short break',
    text: 'Your network requested a lot of pages in a short time. Wait a few seconds, then try again. You’ll pick up right where you left off.',
  },
  500: {
    title: 'Something went wrong on our end',
    text: 'We’ve logged the problem. Please try again, or start a new search.',
  },
  503: {
    title: 'We’ll be right back',
    text: 'The site is busy or updating. That rarely takes more than a minute. Try again, and you’ll land where you were going.',
  },
} as const;

export type ErrorStatus = keyof typeof errorPages;
