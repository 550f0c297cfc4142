import { TZDate } from '@date-fns/tz';
import * as z from 'zod/mini';
import {
  applyWay,
  handAddedJob,
  interviewDetails,
  result,
  stage,
  trackedNote,
} from '../../catalog/jobs/kept/tracked-job.schema.ts';
import type { Change } from '../../catalog/jobs/kept/tracked-job.ts';
import { outsideText } from '../../platform/text/outside-text.ts';

const idHint = 'An ID is a UUID.';
const id = outsideText(36, idHint, idHint).check(z.uuid(idHint));
const dayHint = 'Enter a day, for example 2026-03-01.';
const day = outsideText(10, dayHint, dayHint).check(z.refine(isDay, dayHint));
const timeHint = 'Enter a time, for example 14:30.';
const time = outsideText(5, timeHint, timeHint).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeHint));
const note = z.optional(trackedNote);

function isDay(text: string): boolean {
  const written = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return written !== null && !Number.isNaN(+written) && written.toISOString().startsWith(text);
}

/** An empty day is none. A day after tomorrow is none on which somebody applied. */
const applyDay = z.optional(
  z.union([
    z.literal(''),
    day.check(
      z.refine(
        (text) => Date.parse(`${text}T00:00:00Z`) <= Date.now() + 86_400_000,
        'Enter the day on which you applied. It can’t be in the future.',
      ),
    ),
  ]),
);

/** The forms that change a tracked job, or add one. */
export const trackedForm = z.discriminatedUnion('do', [
  z.object({ do: z.enum(['note', 'applied', 'not-applied', 'remove']), id, note }),
  z.object({ do: z.literal('move'), id, stage, result: z.optional(result) }),
  z.object({
    do: z.literal('application'),
    id,
    stage,
    result: z.optional(result),
    day: applyDay,
    by: applyWay,
  }),
  z.object({ do: z.literal('undo'), id, event: id }),
  z.extend(interviewDetails, { do: z.literal('interview'), id, interview: z.optional(id), day, time }),
  z.object({ do: z.literal('no-interview'), id, interview: id }),
  z.extend(handAddedJob, {
    do: z.literal('add'),
    stage: z.enum(['saved', 'applied'], 'Choose a stage from the list.'),
    day: applyDay,
    by: z.optional(applyWay),
  }),
]);
/** A form that changes or adds a tracked job. */
export type TrackedForm = z.infer<typeof trackedForm>;

/** A day is stored as its noon in UTC, which is the same day in all US time zones. */
const noon = (text: string | undefined) => (text ? { on: `${text}T12:00:00.000Z` } : {});

/**
 * The instant of a local time. A time that a clock skips counts from before the change, and of a time that comes twice
 * the first counts.
 * @returns an ISO time in UTC.
 */
export function instantOf(localDay: string, localTime: string, zone: string): string {
  const [year = 0, month = 1, date = 1] = localDay.split('-').map(Number);
  const [hour = 0, minute = 0] = localTime.split(':').map(Number);
  return new Date(+new TZDate(year, month - 1, date, hour, minute, zone)).toISOString();
}

/** The changes that a form asks for. Each button of a saved job's form stores the note, too. */
export function changesOf(form: TrackedForm): Change[] {
  switch (form.do) {
    case 'move':
      return [{ kind: 'moved', stage: form.stage, result: form.result }];
    case 'application':
      return [{ kind: 'moved', stage: form.stage, result: form.result, by: form.by, ...noon(form.day) }];
    case 'undo':
      return [{ kind: 'undone', event: form.event }];
    case 'interview': {
      const { day: localDay, time: localTime, zone, kind, place, notes } = form;
      return [
        {
          kind: 'scheduled',
          interviewId: form.interview ?? crypto.randomUUID(),
          interview: { at: instantOf(localDay, localTime, zone), zone, kind, place, notes },
        },
      ];
    }
    case 'no-interview':
      return [{ kind: 'scheduled', interviewId: form.interview, interview: null }];
    case 'add':
      return form.stage === 'applied'
        ? [{ kind: 'moved', stage: 'applied', by: form.by, ...noon(form.day) }]
        : [];
    case 'remove':
      return [...noted(form), { kind: 'removed' }];
    case 'applied':
      return [...noted(form), { kind: 'moved', stage: 'applied' }];
    case 'not-applied':
      return [...noted(form), { kind: 'moved', stage: 'saved' }];
    case 'note':
      return noted(form);
  }
}

const noted = ({ note: text }: { note?: string | undefined }): Change[] =>
  text === undefined ? [] : [{ kind: 'noted', note: text }];
