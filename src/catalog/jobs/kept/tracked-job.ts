/** The stages of a tracked job, in their order. */
export const stages = ['saved', 'applied', 'interview', 'offer', 'done'] as const;
export type Stage = (typeof stages)[number];

/** How a job that is done ended. */
export const results = ['accepted', 'declined', 'withdrew', 'no answer'] as const;
export type Result = (typeof results)[number];

/** How a person applied. */
export const applyWays = ['online', 'email', 'phone', 'in person', 'mail', 'other'] as const;
export type ApplyWay = (typeof applyWays)[number];

export const interviewKinds = ['phone', 'video', 'in person', 'other'] as const;

/** docs/limits.md lists them. */
export const trackedLimits = {
  /** Tracked jobs of an account. */
  account: 10_000,
  /** Tracked jobs that a browser keeps for a visitor without an account. */
  browser: 500,
  /** Events of a job. */
  events: 500,
  noteLength: 500,
  titleLength: 200,
  companyLength: 200,
  placeLength: 200,
  linkLength: 1000,
  interviewNotesLength: 1000,
  /** The text of an ad that is gone, in a handover. A body of 64 kB holds it in any script. */
  handedOverText: 15_000,
  /** Tracked jobs on a page. */
  page: 25,
  /** Jobs in a column of the board. */
  column: 20,
  /** Characters of one handover. They stay below the limit of a body. */
  handedOver: 20_000,
  /** Jobs and events in one handover. */
  handedOverJobs: 100,
} as const;

/** An ad, as it was when the person saved the job or applied. */
export interface Ad {
  /** The ID of our job. Null: the person added the job by hand. */
  jobId: number | null;
  title: string;
  company: string;
  /** Empty: unknown. */
  place: string;
  /** The address of the ad. Empty: unknown, or our own page. */
  link: string;
  /** The ad's text. Empty for a job added by hand. */
  description: string;
  /** An ISO time. Null: unknown. */
  postedAt: string | null;
}

/** The ID of the interview of events from before a job could have several. */
export const firstInterview = '00000000-0000-0000-0000-000000000000';

export interface Interview {
  /** A UUID from the device that added the interview. It stays when the time changes. */
  id: string;
  /** An ISO time in UTC. */
  at: string;
  /** The IANA time zone in which the person stated it. */
  zone: string;
  kind: (typeof interviewKinds)[number];
  /** An address, a phone number or a link. */
  place: string;
  notes: string;
}

/** What a person does with a tracked job. */
export type Change =
  | { kind: 'saved' }
  | { kind: 'noted'; note: string }
  /** `on` is the time of applying, if it was not now. */
  | {
      kind: 'moved';
      stage: Stage;
      result?: Result | undefined;
      on?: string | undefined;
      by?: ApplyWay | undefined;
    }
  /** Adds an interview or changes it. Null: it is off. Without an ID, it is `firstInterview`. */
  | { kind: 'scheduled'; interviewId?: string | undefined; interview: Omit<Interview, 'id'> | null }
  | { kind: 'removed' }
  /** `event` is the ID of the event that no longer counts. It may be an undo itself. */
  | { kind: 'undone'; event: string };

/** A change with its ID, a UUID, and its ISO time. Events are only added. */
export type JobEvent = Change & { id: string; at: string };

/** Where a tracked job stands. `replay` makes it from the events. Times are ISO times. */
export interface TrackedState {
  stage: Stage;
  /** Null unless the job is done. */
  result: Result | null;
  note: string;
  savedAt: string;
  appliedAt: string | null;
  appliedBy: ApplyWay | null;
  /** By their time. */
  interviews: Interview[];
  removedAt: string | null;
  /** The last event. */
  changedAt: string;
}

/** An ad, and what its reader did with it. */
export interface TrackedJob {
  /** A UUID. */
  id: string;
  ad: Ad;
  events: JobEvent[];
}

const byTime = (a: JobEvent, b: JobEvent): number =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0;

const byStart = (a: Interview, b: Interview): number => a.at.localeCompare(b.at) || a.id.localeCompare(b.id);

/** The events in their order, each once. The order in which devices report them does not matter. */
export function inOrder(events: readonly JobEvent[]): JobEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()].sort(byTime);
}

/** The IDs of events that an undo took back. An undo that was itself taken back does not count. */
export function undoneEvents(events: readonly JobEvent[]): Set<string> {
  const undone = new Set<string>();
  for (const event of inOrder(events).reverse())
    if (event.kind === 'undone' && !undone.has(event.id)) undone.add(event.event);
  return undone;
}

/** The state that the events give, whatever their order. @throws if there is none. */
export function replay(events: readonly JobEvent[]): TrackedState {
  const ordered = inOrder(events);
  const [first] = ordered;
  const last = ordered.at(-1);
  if (!first || !last) throw new Error('A tracked job has at least one event.');
  const undone = undoneEvents(ordered);
  let state: TrackedState = {
    stage: 'saved',
    result: null,
    note: '',
    savedAt: first.at,
    appliedAt: null,
    appliedBy: null,
    interviews: [],
    removedAt: null,
    changedAt: last.at,
  };
  for (const event of ordered) if (!undone.has(event.id)) state = { ...state, ...effect(event, state) };
  return state;
}

function effect(event: JobEvent, state: TrackedState): Partial<TrackedState> {
  switch (event.kind) {
    case 'noted':
      return { note: event.note };
    case 'moved':
      return moved(event, state);
    case 'scheduled':
      return {
        interviews: scheduled(event, state.interviews),
        ...(event.interview && isBefore(state.stage, 'interview') && moveTo('interview', event.at, state)),
      };
    case 'removed':
      return { removedAt: event.at };
    case 'saved':
      return { removedAt: null };
    case 'undone':
      return {};
  }
}

function scheduled(
  { interviewId: id = firstInterview, interview }: Scheduling,
  former: readonly Interview[],
): Interview[] {
  const others = former.filter((one) => one.id !== id);
  return interview ? [...others, { ...interview, id }].sort(byStart) : others;
}

type Scheduling = Extract<Change, { kind: 'scheduled' }>;
type Move = Extract<JobEvent, { kind: 'moved' }>;

function moved(
  { stage, result = 'no answer', on, by, at }: Move,
  state: TrackedState,
): Partial<TrackedState> {
  return {
    ...moveTo(stage, at, state),
    result: stage === 'done' ? result : null,
    ...(on && stage !== 'saved' && { appliedAt: on }),
    ...(by && stage !== 'saved' && { appliedBy: by }),
  };
}

/** A saved job has no application. A second move keeps the first time of applying. */
function moveTo(stage: Stage, at: string, { appliedAt, appliedBy }: TrackedState): Partial<TrackedState> {
  if (stage === 'saved') return { stage, result: null, appliedAt: null, appliedBy: null };
  const isApplication = stage !== 'done' || appliedAt !== null;
  return {
    stage,
    appliedAt: isApplication ? (appliedAt ?? at) : null,
    appliedBy: isApplication ? (appliedBy ?? 'online') : null,
  };
}

export const isBefore = (stage: Stage, other: Stage): boolean =>
  stages.indexOf(stage) < stages.indexOf(other);

/** The stage after this one. Null: there is none. */
export const nextStage = (stage: Stage): Stage | null => stages[stages.indexOf(stage) + 1] ?? null;
export const stageBefore = (stage: Stage): Stage | null => stages[stages.indexOf(stage) - 1] ?? null;

/**
 * The events of some changes, each later than all events before it. A change that changes nothing has none.
 * @param now milliseconds since 1970.
 */
export function eventsOf(changes: readonly Change[], former: readonly JobEvent[], now: number): JobEvent[] {
  const all = [...former];
  for (const change of changes) {
    if (changesNothing(change, all)) continue;
    const last = Math.max(0, ...all.map(({ at }) => Date.parse(at)));
    all.push({ ...change, id: crypto.randomUUID(), at: new Date(Math.max(now, last + 1)).toISOString() });
  }
  return all.slice(former.length);
}

/** The change that saves a job: its first one, or the undo of its removal. Null: the job is saved. */
export function savingChange(events: readonly JobEvent[]): Change | null {
  if (events.length === 0) return { kind: 'saved' };
  if (replay(events).removedAt === null) return null;
  const undone = undoneEvents(events);
  const removal = inOrder(events).findLast(({ id, kind }) => kind === 'removed' && !undone.has(id));
  return removal ? { kind: 'undone', event: removal.id } : null;
}

/** Whether a change would leave everything as it is. */
function changesNothing(change: Change, events: readonly JobEvent[]): boolean {
  if (events.length === 0) return false;
  const state = replay(events);
  switch (change.kind) {
    case 'saved':
      return state.removedAt === null;
    case 'noted':
      return state.note === change.note;
    case 'moved':
      return (
        state.stage === change.stage &&
        (change.stage !== 'done' || state.result === (change.result ?? 'no answer')) &&
        (change.on ?? state.appliedAt) === state.appliedAt &&
        (change.by ?? state.appliedBy) === state.appliedBy
      );
    case 'scheduled':
      return isScheduled(change, state.interviews);
    case 'removed':
      return state.removedAt !== null;
    case 'undone':
      return undoneEvents(events).has(change.event) || !events.some(({ id }) => id === change.event);
  }
}

/** Also true for a new interview like a known one: its form was sent twice. */
function isScheduled(
  { interviewId: id = firstInterview, interview }: Scheduling,
  known: readonly Interview[],
): boolean {
  const former = known.find((one) => one.id === id);
  if (!interview) return former === undefined;
  const isSame = (one: Interview): boolean =>
    (Object.keys(interview) as (keyof typeof interview)[]).every((key) => one[key] === interview[key]);
  return former ? isSame(former) : known.some(isSame);
}
