/**
 * How long we keep data. The privacy policy quotes these numbers, and the tasks that delete data use them.
 * tests/retention.test.ts runs the tasks.
 */
export const retention = {
  /** A saved job that its owner removed. Until then, they can undo it. */
  removedJobDays: 30,
  /** A session: from sign-in, and from its last use. */
  sessionDays: 180,
  idleDays: 30,
  /** What was typed for an address whose owner never confirmed it: an account, an alert. */
  unconfirmedDays: 30,
  /** A device that someone signed in on, from the last sign-in. */
  deviceDays: 365,
  /** A link in an email, after it expires. */
  linkDays: 7,
  /** An email or text that was sent, or that we gave up on. */
  messageDays: 90,
  /** The id of an incoming text. A provider may deliver the same text twice. */
  inboundTextDays: 7,
  /** A number that asked for texts and never answered our confirmation text. */
  unansweredPhoneDays: 30,
  /** A number after its STOP, with its evidence. The law gives four years to ask for proof of consent. */
  stoppedPhoneYears: 4,
  /** A message from the contact or partnership form, and one that looks automated. */
  contactDays: 365,
  contactSpamDays: 30,
  /** A visitor's report about an ad. */
  reportDays: 365,
  /** A partner's report of an application or a hire, as it arrived. The conversion stays. */
  incomingReportDays: 90,
  /** The full IP address and the browser of a click or an opened page. */
  visitDays: 90,
  /** The lists of what a feed run did to each job: at most these days, and these runs of a feed. The figures of a run stay. */
  feedRunDays: 60,
  feedRuns: 30,
  /** How often people made a search. Nothing about the people. */
  searchDays: 90,
  /** The log of jobs that opened, changed and closed, for /api/jobs/changes. */
  changeDays: 30,
  /** The latest jobs viewed and searches made. */
  viewedJobs: 100,
  searches: 30,
  /** Rate-limit counters, at most. */
  counterDays: 2,
} as const;
