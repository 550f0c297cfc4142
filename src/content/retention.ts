/**
 * How long data is kept: the privacy policy says it in these numbers, and the tasks that delete use the same ones. tests/retention.test.ts
 * runs the tasks.
 */
export const retention = {
  /** A session, from signing in, and from its last use. */
  sessionDays: 180,
  idleDays: 30,
  /** That somebody signed in on a device, from the last time. */
  deviceDays: 365,
  /** A link in a mail, after it expires. */
  linkDays: 7,
  /** A mail or text that was sent or given up. */
  messageDays: 90,
  /** The id of a text that arrived: a provider may deliver it twice. */
  inboundTextDays: 7,
  /** A number that asked for texts and never answered our question. */
  unansweredPhoneDays: 30,
  /** A number after its STOP, with its evidence: the law gives four years to ask for proof of consent. */
  stoppedPhoneYears: 4,
  /** A message from the contact or partnership form, and one that looked automated. */
  contactDays: 365,
  contactSpamDays: 30,
  /** The whole address and the browser of a click or an opened page. */
  visitDays: 90,
  /** The latest jobs looked at and searches made. */
  viewedJobs: 100,
  searches: 30,
  /** Counters against abuse, at most. */
  counterDays: 2,
} as const;
