/** What a page says when it cannot answer, by HTTP status. */
export const errorPages = {
  410: {
    title: 'This page has closed',
    text: 'What stood here was taken down for good. There is more where it came from.',
  },
  429: {
    title: 'Let’s take a short break',
    text: 'A lot of pages were requested from your network in a short time. Wait a few seconds, then try again. Your address is kept, so you pick up right where you left off.',
  },
  500: {
    title: 'Something went wrong on our side',
    text: 'It is not you, and we have a record of it. Try once more; if it happens again, a new search usually works.',
  },
  503: {
    title: 'We will be right back',
    text: 'The site is busy or being updated, which rarely takes longer than a minute. Your address is kept: try again and you land where you were going.',
  },
} as const;

export type ErrorStatus = keyof typeof errorPages;
