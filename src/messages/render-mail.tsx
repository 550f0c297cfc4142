import { render, toPlainText } from '@react-email/render';
import { brand } from '../content/brand.ts';
import type { Config } from '../platform/config.ts';
import { jobAlert } from './mails/job-alert.tsx';
import { jobReminder } from './mails/job-reminder.tsx';
import { MailLayout } from './mails/layout.tsx';
import { confirmAlert, confirmRegistration, signIn } from './mails/link-mails.tsx';
import { type Mail, type MailStop, oneLine } from './mails/mail.ts';
import { contactNotice, contactReceived, operatorNotice } from './mails/notice-mails.tsx';
import type { MailData, MailTemplate } from './messages.ts';

/** A mail as it is sent. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  replyTo: { name: string; address: string } | undefined;
  headers: Record<string, string>;
}

const mails: { [T in MailTemplate]: Mail<T> } = {
  'confirm-registration': confirmRegistration,
  'sign-in': signIn,
  'confirm-alert': confirmAlert,
  'job-alert': jobAlert,
  'job-reminder': jobReminder,
  'contact-received': contactReceived,
  'contact-notice': contactNotice,
  'operator-notice': operatorNotice,
};

/** The settings that a mail shows. */
export type MailSettings = Pick<Config, 'origin' | 'mail'>;

/** What React leaves between texts; the comments that Outlook reads begin with a bracket. */
const reactComments = /<!--(?!\[)[^>]*-->/g;

/** Renders a mail of the outbox as HTML and as text. */
export async function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  { origin, mail: settings }: MailSettings,
): Promise<RenderedMail> {
  const mail = mails[template];
  const url = (path: string): string => origin + path;
  const subject = oneLine(mail.subject(data), 150);
  const stop = mail.stop?.(data);
  const markup = await render(
    <MailLayout
      subject={subject}
      preheader={mail.preheader(data)}
      heading={mail.heading(data)}
      why={mail.why(data)}
      stop={stop}
      postalAddress={settings.postalAddress ?? brand.postalAddress.join(', ')}
      url={url}
    >
      <mail.Body data={data} url={url} />
    </MailLayout>,
  );
  const html = markup.replace(reactComments, '');
  return {
    subject,
    html,
    text: toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] }),
    replyTo: mail.replyTo?.(data),
    headers: { 'Auto-Submitted': 'auto-generated', ...(stop && stopHeaders(stop, url, settings.from)) },
  };
}

/** RFC 8058: the mailbox's own unsubscribe button, which needs no page and no sign-in. */
function stopHeaders(
  { token, alert }: MailStop,
  url: (path: string) => string,
  from: string,
): Record<string, string> {
  const oneClick = url(`/api/unsubscribe/${encodeURIComponent(token)}?alert=${alert}`);
  const byMail = `mailto:${from}?subject=unsubscribe%20${encodeURIComponent(token)}`;
  return {
    'List-Unsubscribe': `<${oneClick}>, <${byMail}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
