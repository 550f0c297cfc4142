/** How many minutes a link in a mail works. */
export const linkMinutes = { 'sign-in': 15, confirm: 3 * 24 * 60 } as const;

/** How often an alert sends, at the end of a sentence: "We’ll email you new nurse jobs, once a week." */
export const frequencyPhrases = {
  daily: 'once a day',
  weekly: 'once a week',
  instant: 'right away',
} as const;

/** Reminders about tracked jobs: a week of silence after applying, and the day before an interview. */
export const reminderKinds = ['silence', 'interview'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** A job in a message, as it was when the message was queued. */
export interface MessageJob {
  id: number;
  title: string;
  company: string;
  location: string;
  /** For people: "$70,022 a year". */
  salary: string | null;
  /** Why the job fits: "12 miles away". */
  reason: string | null;
}

/** The data of each mail, by its template. Links are paths on the site. */
export interface MailData {
  /** Asks the owner of a new address to confirm it. The link signs them in. */
  'confirm-registration': {
    firstName: string;
    link: string;
    /** How often jobs near home are sent after the confirmation. */
    alert: keyof typeof frequencyPhrases | 'off';
  };
  'sign-in': {
    link: string;
    /** How long the link works, if not the usual time. */
    minutes?: number;
  };
  /** Double opt-in for an alert. */
  'confirm-alert': { search: string; frequency: keyof typeof frequencyPhrases; link: string };
  'job-alert': {
    /** The search in words: "nurse jobs near 78701". */
    search: string;
    frequency: keyof typeof frequencyPhrases;
    jobs: MessageJob[];
    /** The number of all matches. `jobs` has the first ones. */
    total: number;
    /** The search on the site. */
    searchLink: string;
    alertId: number;
    unsubscribeToken: string;
  };
  'job-reminder': {
    kind: ReminderKind;
    jobs: {
      /** The ID of the tracked job. */
      id: string;
      title: string;
      company: string;
      /** When the person applied, or the interview is. */
      when: string;
    }[];
    unsubscribeToken: string;
  };
  /** For operators: a problem on the site. */
  'operator-notice': {
    subject: string;
    detail: string;
    /** How often it happened since the last such mail. */
    times: number;
    /** A path in the back office. */
    link: string;
  };
  'contact-received': { name: string; subject: string; message: string; isPartnership: boolean };
  /** For operators. */
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

/** The data of each text, by its template. */
export interface TextData {
  'sms-confirm': Record<string, never>;
  'sms-confirmed': Record<string, never>;
  'sms-stopped': Record<string, never>;
  'sms-help': Record<string, never>;
  'sms-alert': { search: string; total: number; link: string };
  'sms-reminder': {
    kind: ReminderKind;
    /** The first job: "Cook at Acme, Tue, Dec 1, 2026, 11:30 AM CST". */
    what: string;
    /** The number of further jobs. */
    more: number;
    /** When it is too late for the text, in ISO 8601. Null: never. */
    until: string | null;
    unsubscribeToken: string;
  };
}
export type TextTemplate = keyof TextData;

export const templates = [
  'confirm-registration',
  'sign-in',
  'confirm-alert',
  'job-alert',
  'job-reminder',
  'operator-notice',
  'contact-received',
  'contact-notice',
  'sms-confirm',
  'sms-confirmed',
  'sms-stopped',
  'sms-help',
  'sms-alert',
  'sms-reminder',
] as const satisfies (MailTemplate | TextTemplate)[];

interface Recipient {
  /** An email address, or a phone number in E.164. */
  recipient: string;
  userId?: number | null;
  phoneId?: number | null;
  /** An unsubscribed person gets no commercial messages. */
  isCommercial?: boolean;
}

type MailMessage = {
  [T in MailTemplate]: { channel: 'email'; template: T; data: MailData[T] };
}[MailTemplate];
type TextMessage = { [T in TextTemplate]: { channel: 'sms'; template: T; data: TextData[T] } }[TextTemplate];

/** A message for the outbox. */
export type Message = (MailMessage | TextMessage) & Recipient;
