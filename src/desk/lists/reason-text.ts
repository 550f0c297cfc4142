/** The sentence for each stored reason, by its lowercase spelling. */
const sentences = new Map(
  Object.entries({
    head: 'Bot: it sent a HEAD request.',
    prefetch: 'Prefetch: a browser loaded the link before a visit.',
    'no user agent': 'Bot: it sent no user agent.',
    'user agent': 'Bot: the user agent is a known bot’s.',
    velocity: 'Bot: too many clicks came from one address in a minute.',
    'no click id': 'The report has no click ID.',
    'unknown click id': 'The report’s click ID is unknown.',
    'too soon after the click': 'The report came too soon after the click.',
    "another partner's click": 'The click belongs to another partner.',
    'after the attribution window': 'The report came after the attribution window.',
  }),
);

/** Earlier versions called a partner's review limit a ceiling. */
const aboveLimit =
  /^Above the partner's (?:ceiling|review limit) of (\S+) (for one conversion|per conversion|a day|per day)$/;

/** A line of a history, and its UTC time: '2026-11-23 07:30 hold by Acme: bot: head'. */
export const historyLine = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2})?) (.*)$/;

/** A status with its reasons: 'hold by Acme: bot: head'. */
const statusLine = /^((?:\d{4}-\d{2}-\d{2} \d{2}:\d{2} )?\w+ by (?:(?!: ).)*: )(.*)$/;

/**
 * Words stored reasons as sentences for operators: why a visit counts as a bot's, and why a conversion needs review.
 * Reasons that this version doesn't know stay as they are.
 * @param stored reasons that are separated by '; ', or lines of a history.
 */
export function reasonText(stored: string): string {
  return stored
    .split('\n')
    .map((line) => {
      const [, event = '', reasons = line] = statusLine.exec(line) ?? [];
      return event + sentencesOf(reasons.split('; '));
    })
    .join('\n');
}

/** The separator stays after a reason that has no sentence. */
function sentencesOf(reasons: string[]): string {
  return reasons.reduce((text, reason, at) => {
    const before = reasons[at - 1];
    const separator = before === undefined ? '' : sentenceOf(before) ? ' ' : '; ';
    return text + separator + (sentenceOf(reason) ?? reason);
  }, '');
}

/** Null for an unknown reason. Earlier versions stored 'robot: ' before the bot reason of a click. */
function sentenceOf(reason: string): string | null {
  const known = sentences.get(reason.replace(/^(ro)?bot: ?/, '').toLowerCase());
  if (known) return known;
  const [, amount, period = ''] = aboveLimit.exec(reason) ?? [];
  if (!amount) return null;
  return `The amount is above the partner’s review limit of ${amount} per ${period.endsWith('day') ? 'day' : 'conversion'}.`;
}
