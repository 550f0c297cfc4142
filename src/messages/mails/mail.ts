import type { ReactNode } from 'react';
import type { MailData, MailTemplate, ReminderKind } from '../messages.ts';

/** What the unsubscribe links of a commercial mail stop. */
export interface MailStop {
  token: string;
  /** The ID of an alert, or a kind of reminder. */
  alert: number | ReminderKind;
}

/** One kind of mail. Each has its own file. */
export interface Mail<T extends MailTemplate> {
  subject(data: MailData[T]): string;
  /** What an inbox shows after the subject. */
  preheader(data: MailData[T]): string;
  heading(data: MailData[T]): string;
  /** Why the recipient gets the mail. It ends every mail. */
  why(data: MailData[T]): string;
  /** Where a reply goes, if not to the sender. */
  replyTo?(data: MailData[T]): { name: string; address: string };
  /** Commercial mails only. */
  stop?(data: MailData[T]): MailStop;
  /** `url` turns a path of the site into a full address. */
  Body(props: { data: MailData[T]; url(path: string): string }): ReactNode;
}

/** The path in a mail's link: it says which mail it is of, and leads to the path. */
export const markedPath = (mark: string, path: string): string => `/m/${mark}${path}`;

/** The text on one line, at most `longest` UTF-16 units, cut between graphemes. For subjects and for text that others typed. */
export function oneLine(text: string, longest = 120): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(overrides, '')
    .trim();
  if (line.length <= longest) return line;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(line.slice(0, 2 * longest))) {
    if (kept.length + segment.length >= longest) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Inboxes cut longer subjects. */
const longestSubject = 60;

/** A subject with as many of the phrases after its start as an inbox shows whole, and at least a part of the first. */
export function shortSubject(start: string, phrases: string[], between = ', '): string {
  const [first = '', ...others] = phrases;
  let subject = start + oneLine(first, longestSubject - start.length);
  for (const phrase of others) {
    const longer = subject + between + oneLine(phrase);
    if (longer.length > longestSubject) break;
    subject = longer;
  }
  return subject;
}

/** Unicode characters that change the direction of the text after them. */
const overrides = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Words that a stranger typed, for a mail to an address that may not be theirs. Null if they could contain a
 * link. So nobody can send ads through our mails.
 */
export function harmlessWords(text: string, longest?: number): string | null {
  const line = oneLine(text, longest);
  return line === '' || /\p{L}[.．。｡]\p{L}|[/\\@:]|www/iu.test(line) ? null : line;
}
