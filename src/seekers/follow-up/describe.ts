import {
  type ApplyWay,
  type Change,
  firstInterview,
  type Interview,
  inOrder,
  type JobEvent,
  type Result,
  type Stage,
} from '../../catalog/jobs/kept/tracked-job.ts';

export const stageNames: Record<Stage, string> = {
  saved: 'Saved',
  applied: 'Applied',
  interview: 'Interview',
  offer: 'Offer',
  done: 'Done',
};

export const resultNames: Record<Result, string> = {
  accepted: 'Accepted an offer',
  declined: 'Was declined',
  withdrew: 'Withdrew',
  'no answer': 'No answer',
};

export const applyWayNames: Record<ApplyWay, string> = {
  online: 'Online',
  email: 'By email',
  phone: 'By phone',
  'in person': 'In person',
  mail: 'By mail',
  other: 'Another way',
};

export const interviewKindNames: Record<Interview['kind'], string> = {
  phone: 'Phone interview',
  video: 'Video interview',
  'in person': 'Interview in person',
  other: 'Interview',
};

/** The zones of the United States, for a select. */
export const zoneNames: Record<string, string> = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Puerto Rico',
};

/** "Tue, Dec 1, 2026, 11:30 AM CST", in the zone of the interview. */
export const interviewTime = ({ at, zone }: Pick<Interview, 'at' | 'zone'>): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(new Date(at));

/** "Video interview: Tue, Dec 1, 2026, 11:30 AM CST" */
export const interviewText = (interview: Interview): string =>
  `${interviewKindNames[interview.kind]}: ${interviewTime(interview)}`;

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
/** "March 1, 2026" */
export const dayOf = (time: string): string => days.format(new Date(time));

/** "Done: no answer" */
export const stageText = (stage: Stage, result: Result | null): string =>
  stage === 'done' && result ? `Done: ${resultNames[result].toLowerCase()}` : stageNames[stage];

/** What a change did. `former` is what an undo took back, or the interview that was taken off, as it was. */
function describeChange(change: Change, former?: Change): string {
  switch (change.kind) {
    case 'saved':
      return 'Saved';
    case 'noted':
      return 'Changed the note';
    case 'moved':
      return `Moved to ${stageText(change.stage, change.stage === 'done' ? (change.result ?? 'no answer') : null)}`;
    case 'scheduled':
      if (change.interview) return `Interview on ${interviewTime(change.interview)}`;
      return former ? `Removed: ${describeChange(former)}` : 'Removed the interview';
    case 'removed':
      return 'Removed from your jobs';
    case 'undone':
      return former ? `Undid: ${describeChange(former)}` : 'Undid a change';
  }
}

/** What an event did, for its history and its undo. */
export const describeEvent = (event: JobEvent, events: readonly JobEvent[]): string =>
  describeChange(event, formerOf(event, events));

function formerOf(event: JobEvent, events: readonly JobEvent[]): JobEvent | undefined {
  if (event.kind === 'undone') return events.find(({ id }) => id === event.event);
  if (event.kind !== 'scheduled' || event.interview) return undefined;
  const { interviewId = firstInterview, at } = event;
  return inOrder(events).findLast(
    (one) =>
      one.kind === 'scheduled' &&
      (one.interviewId ?? firstInterview) === interviewId &&
      one.interview !== null &&
      one.at < at,
  );
}
