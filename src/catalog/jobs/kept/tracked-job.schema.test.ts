import { expect, test } from 'vitest';
import { trackedJob } from './tracked-job.schema.ts';
import { firstInterview, replay } from './tracked-job.ts';

const id = '0b7f3a52-6d0e-4b52-9b1b-0a4d6c1f0a11';
const second = '3f0b2a1c-0d4e-4f5a-8b6c-7d8e9f0a1b2c';
const interview = {
  ...{ at: '2030-11-04T16:30:00.000Z', zone: 'America/Denver' },
  ...{ kind: 'video', place: 'https://meet.example/1', notes: '' },
};
const scheduled = (interviewId?: string) => ({
  ...{ kind: 'scheduled', id: crypto.randomUUID(), at: '2030-11-01T10:00:00.000Z' },
  ...(interviewId && { interviewId }),
  interview,
});
const sent = (...events: object[]) =>
  trackedJob.safeParse({
    id,
    ad: { jobId: null, postedAt: null, title: 'Baker', company: 'Corner Bakery', place: '', link: '' },
    events,
  });

test('a browser hands over each interview, also one from before a job could have several', () => {
  const { data } = sent(scheduled(), scheduled(second));
  expect(replay(data!.events).interviews).toEqual([
    { ...interview, id: firstInterview },
    { ...interview, id: second },
  ]);
});

test('an interview whose ID is none is refused', () => {
  expect(sent(scheduled('x')).error?.issues[0]?.path).toEqual(['events', 0, 'interviewId']);
});
