import type { ReactNode } from 'react';
import type { MailData, MailTemplate } from '../messages.ts';

/** What a commercial mail offers to stop. */
export interface MailStop {
  token: string;
  alertId: number;
}

/** One kind of mail; its words stand in a file of its own. */
export interface Mail<T extends MailTemplate> {
  subject(data: MailData[T]): string;
  /** What an inbox shows behind the subject. */
  preheader(data: MailData[T]): string;
  heading(data: MailData[T]): string;
  /** Ends with why the recipient gets it. */
  why(data: MailData[T]): string;
  /** Where an answer goes, if not to the sender. */
  replyTo?(data: MailData[T]): { name: string; address: string };
  /** Commercial mails only. */
  stop?(data: MailData[T]): MailStop;
  /** `url` makes a path of the site whole. */
  Body(props: { data: MailData[T]; url(path: string): string }): ReactNode;
}
