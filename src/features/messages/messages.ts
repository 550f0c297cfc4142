/** A job as a message shows it: it stays what it was when the message was written. */
export interface MessageJob {
  id: number;
  title: string;
  company: string;
  location: string;
  /** As people write it: "$70,022 a year". */
  salary: string | null;
  /** Why it fits: "12 miles away". */
  reason: string | null;
}

/** What each mail says, by its template. Links are paths of the site. */
export interface MailData {
  /** Asks the owner of a new address to confirm it; the link signs in. */
  'confirm-registration': {
    firstName: string;
    link: string;
    /** How often jobs near home come once it is confirmed. */
    alert: 'instant' | 'daily' | 'weekly' | 'off';
  };
  'sign-in': {
    link: string;
    /** For how long the link works, where that is not the usual time. */
    minutes?: number;
  };
  /** Double opt-in for an alert. */
  'confirm-alert': { search: string; frequency: string; link: string };
  'job-alert': {
    /** The search in words: "nurse near 78701". */
    search: string;
    frequency: 'instant' | 'daily' | 'weekly';
    jobs: MessageJob[];
    /** All that matched; `jobs` holds the first of them. */
    total: number;
    /** To the search on the site. */
    searchLink: string;
    alertId: number;
    unsubscribeToken: string;
  };
  /** To the operator: something on the site needs a look. */
  'operator-notice': {
    subject: string;
    detail: string;
    /** How often it happened since the last such mail. */
    times: number;
    /** A path of the back office. */
    link: string;
  };
  'contact-received': { name: string; subject: string; message: string; isPartnership: boolean };
  /** To the operator. */
  'contact-notice': {
    name: string;
    email: string;
    subject: string;
    message: string;
    companyName: string | null;
    phone: string | null;
    partnershipType: string | null;
  };
}
export type MailTemplate = keyof MailData;

/** What each text message says, by its template. */
export interface TextData {
  'sms-confirm': Record<string, never>;
  'sms-confirmed': Record<string, never>;
  'sms-stopped': Record<string, never>;
  'sms-help': Record<string, never>;
  'sms-alert': { search: string; total: number; link: string };
}
export type TextTemplate = keyof TextData;

/** The names of all templates. */
export const templates = [
  'confirm-registration',
  'sign-in',
  'confirm-alert',
  'job-alert',
  'operator-notice',
  'contact-received',
  'contact-notice',
  'sms-confirm',
  'sms-confirmed',
  'sms-stopped',
  'sms-help',
  'sms-alert',
] as const satisfies (MailTemplate | TextTemplate)[];

interface Recipient {
  /** An e-mail address, or a number in E.164. */
  recipient: string;
  userId?: number | null;
  phoneId?: number | null;
  /** True for what an unsubscribed person must not get. */
  isCommercial?: boolean;
}

type MailMessage = {
  [T in MailTemplate]: { channel: 'email'; template: T; data: MailData[T] };
}[MailTemplate];
type TextMessage = { [T in TextTemplate]: { channel: 'sms'; template: T; data: TextData[T] } }[TextTemplate];

/** A message for the outbox. */
export type Message = (MailMessage | TextMessage) & Recipient;
