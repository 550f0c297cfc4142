import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyWays,
  type Change,
  eventsOf,
  inOrder,
  interviewKinds,
  type JobEvent,
  replay,
  results,
  stages,
  undoneEvents,
} from './tracked-job.ts';

const start = Date.UTC(2026, 10, 1);
const time = fc.integer({ min: 0, max: 60 * 86_400_000 }).map((ms) => new Date(start + ms).toISOString());
const interviewIds = ['b1a2c7de-8f0a-4c3b-9d57-0a1b2c3d4e5f', 'c6d7e8f9-0a1b-4c2d-8e3f-4a5b6c7d8e9f'];
const change: fc.Arbitrary<Change | { kind: 'undo'; back: number }> = fc.oneof(
  fc.record({ kind: fc.constant('noted' as const), note: fc.string({ maxLength: 20 }) }),
  fc.record(
    {
      kind: fc.constant('moved' as const),
      stage: fc.constantFrom(...stages),
      result: fc.constantFrom(...results),
      on: time,
      by: fc.constantFrom(...applyWays),
    },
    { requiredKeys: ['kind', 'stage'] },
  ),
  fc.record({
    kind: fc.constant('scheduled' as const),
    interviewId: fc.constantFrom(undefined, ...interviewIds),
    interview: fc.option(
      fc.record({
        at: time,
        zone: fc.constant('America/Denver'),
        kind: fc.constantFrom(...interviewKinds),
        place: fc.string({ maxLength: 10 }),
        notes: fc.string({ maxLength: 10 }),
      }),
    ),
  }),
  fc.constant({ kind: 'removed' as const }),
  fc.constant({ kind: 'saved' as const }),
  fc.record({ kind: fc.constant('undo' as const), back: fc.nat({ max: 5 }) }),
);

/** A saved job after random changes. An undo takes back one of the last events. */
const history = fc.array(change, { maxLength: 30 }).map((changes) => {
  let events: JobEvent[] = eventsOf([{ kind: 'saved' }], [], start);
  for (const one of changes) {
    const back = 'back' in one ? events.at(-1 - one.back) : undefined;
    const made: Change | null = !('back' in one) ? one : back ? { kind: 'undone', event: back.id } : null;
    if (made) events = [...events, ...eventsOf([made], events, start)];
  }
  return events;
});

test('the state does not depend on the order in which devices report events, nor on repeats', () => {
  fc.assert(
    fc.property(
      history.chain((events) => fc.tuple(fc.constant(events), fc.shuffledSubarray(events))),
      ([events, again]) => {
        expect(replay([...again, ...events, ...again])).toEqual(replay(events));
      },
    ),
  );
});

test('an undo gives the state before its event, and the undo of an undo gives it back', () => {
  fc.assert(
    fc.property(history, change, (events, next) => {
      fc.pre(!('back' in next));
      const [event] = eventsOf([next as Change], events, start);
      fc.pre(event !== undefined);
      const after = [...events, event!];
      const undo = eventsOf([{ kind: 'undone', event: event!.id }], after, start);
      const redo = eventsOf([{ kind: 'undone', event: undo[0]!.id }], [...after, ...undo], start);
      const state = ({ changedAt: _last, ...rest }: ReturnType<typeof replay>) => rest;
      expect(state(replay([...after, ...undo]))).toEqual(state(replay(events)));
      expect(state(replay([...after, ...undo, ...redo]))).toEqual(state(replay(after)));
    }),
  );
});

test('a change that changes nothing has no event, and every event is later than those before it', () => {
  fc.assert(
    fc.property(history, (events) => {
      const times = events.map(({ at }) => at);
      expect(new Set(times).size).toBe(times.length);
      expect(inOrder(events)).toEqual(events);
      const { note, removedAt } = replay(events);
      expect(eventsOf([{ kind: 'noted', note }], events, start)).toEqual([]);
      if (removedAt === null) expect(eventsOf([{ kind: 'saved' }], events, start)).toEqual([]);
      expect([...undoneEvents(events)].every((id) => events.some((event) => event.id === id))).toBe(true);
    }),
  );
});

test('only a job that is done has a result, and a saved one was not applied to', () => {
  fc.assert(
    fc.property(history, (events) => {
      const { stage, result, appliedAt, appliedBy } = replay(events);
      expect(result === null).toBe(stage !== 'done');
      if (stage === 'saved') expect([appliedAt, appliedBy]).toEqual([null, null]);
      if (stage !== 'saved' && stage !== 'done') expect(appliedAt).not.toBeNull();
    }),
  );
});
