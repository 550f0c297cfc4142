/** What a visitor can say about an ad, with the words of the form. */
export const reportReasons = [
  { value: 'filled', label: 'The job is filled or closed' },
  { value: 'money', label: 'It asks me to pay' },
  { value: 'not-employer', label: 'It isn’t from that company' },
  { value: 'other', label: 'Something else' },
] as const;

/** The maximum characters of a note, listed in docs/limits.md. */
export const longestNote = 500;

export type ReportReason = (typeof reportReasons)[number]['value'];

/** What the visitor reads afterward. */
export const reportSent = {
  title: 'Thanks for telling us',
  description: 'A person will look at this ad. We don’t store who sent the report.',
};
export const reportFailed = {
  title: 'Something went wrong',
  description: 'We couldn’t send your report. Please try again.',
};
