import { render, toPlainText } from '@react-email/render';
import { brand } from '../content/brand.ts';
import type { Config } from '../platform/config.ts';
import { jobAlert } from './mails/job-alert.tsx';
import { jobReminder } from './mails/job-reminder.tsx';
import { MailLayout } from './mails/layout.tsx';
import { confirmAlert, confirmRegistration, signIn } from './mails/link-mails.tsx';
import { type Mail, type MailStop, markedPath, oneLine } from './mails/mail.ts';
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

/**
 * Renders a mail of the outbox as HTML and as text.
 * @param mark names the mail in its links. Null: nobody counts what becomes of it.
 */
export async function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  { origin, mail: settings }: MailSettings,
  mark: string | null = null,
): Promise<RenderedMail> {
  const mail = mails[template];
  const site = (path: string): string => origin + path;
  const url = (path: string): string => site(mark === null ? path : markedPath(mark, path));
  const subject = oneLine(mail.subject(data), 150);
  const stop = mail.stop?.(data);
  const markup = await render(
    <MailLayout
      subject={subject}
      preheader={mail.preheader(data)}
      heading={mail.heading(data)}
      why={mail.why(data)}
      stop={stop}
      mark={mark}
      postalAddress={settings.postalAddress ?? brand.postalAddress.join(', ')}
      site={site}
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
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(stop && stopHeaders(stop, mark, site, settings.from)),
    },
  };
}

/** RFC 8058: the mailbox's own unsubscribe button, which needs no page and no sign-in. */
function stopHeaders(
  { token, alert }: MailStop,
  mark: string | null,
  site: (path: string) => string,
  from: string,
): Record<string, string> {
  const query = new URLSearchParams({ alert: String(alert), ...(mark !== null && { mail: mark }) });
  const oneClick = site(`/api/unsubscribe/${encodeURIComponent(token)}?${query}`);
  const words = ['unsubscribe', token, ...(mark === null ? [] : [mark])];
  const byMail = `mailto:${from}?subject=${words.map(encodeURIComponent).join('%20')}`;
  return {
    'List-Unsubscribe': `<${oneClick}>, <${byMail}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
