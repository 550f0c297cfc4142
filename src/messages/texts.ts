import { brand } from '../content/brand.ts';
import type { TextData, TextTemplate } from './messages.ts';

/** The maximum number of texts with alerts for one number. The consent and every text state these numbers. */
export const textCaps = { perDay: 1, perWeek: 5 } as const;

/** A text message's template and data. */
export type TextContent = { [T in TextTemplate]: { template: T; data: TextData[T] } }[TextTemplate];

const perWeek = `up to ${textCaps.perWeek} msgs/week`;
const rates = 'Msg & data rates may apply.';
const ending = 'Reply STOP to end, HELP for help.';

const renderers: { [T in TextTemplate]: (data: TextData[T], origin: string) => string } = {
  'sms-confirm': () => `${brand.name}: Reply YES to get job alerts by text, ${perWeek}. ${rates} ${ending}`,
  'sms-confirmed': () => `${brand.name}: Thanks, your job alerts are on, ${perWeek}. ${rates} ${ending}`,
  'sms-stopped': () =>
    `${brand.name}: You're unsubscribed and will get no more texts. Reply START to get job alerts again.`,
  'sms-help': () =>
    `${brand.name} job alerts, ${perWeek}. ${rates} Questions? ${brand.email.support}. Reply STOP to end, START to restart.`,
  'sms-alert': renderAlert,
  'sms-reminder': renderReminder,
};

/**
 * The text in GSM-7 characters: at most one segment, or two for an alert or a reminder. `origin` is the site's public
 * address.
 */
export function renderText({ template, data }: TextContent, origin: string): string {
  const render = renderers[template] as (data: unknown, origin: string) => string;
  return render(data, origin);
}

/** Characters in one segment, and in two joined segments. */
export const segmentLengths = { one: 160, two: 306 } as const;

/** Shortens the search's words to make room for the link. A link that is too long is replaced by the link to all jobs. */
function renderAlert({ search, total, link }: TextData['sms-alert'], origin: string): string {
  const count = `${total.toLocaleString('en-US')} new ${total === 1 ? 'job' : 'jobs'}`;
  const text = (words: string, path: string): string =>
    `${brand.name}: ${count}${words && `: ${words}`}. ${origin}${path} Reply STOP to end.`;
  const words = plainText(search);
  const room = segmentLengths.two - text('', link).length - ': '.length;
  if (room < 0) return text(shorten(words, 100), '/jobs');
  return text(shorten(words, room), link);
}

const reminders = { silence: 'A week without news', interview: 'Interview' };

/** Shortens the job to make room for the link that stops this kind of reminder. */
function renderReminder(reminder: TextData['sms-reminder'], origin: string): string {
  const { kind, what, more, unsubscribeToken: token } = reminder;
  const rest = more > 0 ? ` and ${more} more` : '';
  const stop = `${origin}/unsubscribe?${new URLSearchParams({ token, alert: kind })}`;
  const text = (job: string): string =>
    `${brand.name}: ${reminders[kind]}: ${job}${rest}. Stop these: ${stop} Reply STOP to end all texts.`;
  return text(shorten(plainText(what), segmentLengths.two - text('').length));
}

/** Keeps only GSM-7 characters. Others would make the text two or three times as long. */
function plainText(words: string): string {
  return words
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’`]/g, "'")
    .replace(/[‐-―]/g, '-')
    .replace(/\s/g, ' ')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 @$!"#%&'()*+,\-./:;<=>?_]/g, '')
    .replace(/ +/g, ' ')
    .trim();
}

function shorten(words: string, length: number): string {
  if (words.length <= length) return words;
  return length < 10 ? '' : `${words.slice(0, length - 3).trimEnd()}...`;
}
