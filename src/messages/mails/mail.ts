import type { ReactNode } from 'react';
import type { MailData, MailTemplate } from '../messages.ts';

/** What the unsubscribe links of a commercial mail stop. */
export interface MailStop {
  token: string;
  alertId: number;
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
