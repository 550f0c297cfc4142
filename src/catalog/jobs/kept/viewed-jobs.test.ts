import { expect, test } from 'vitest';
import { browserLimits } from '../../../content/browser-limits.ts';
import { type ViewedJob, withViewed } from './viewed-jobs.ts';

const job = (id: number): ViewedJob => ({ id, title: `Job ${id}`, company: 'Acme', location: 'Austin, TX' });
const afterViews = (...ids: number[]) =>
  ids.reduce<ReturnType<typeof withViewed>>((list, id) => withViewed(list, job(id)), []);

test('the job viewed last comes first, and each job is listed once', () => {
  expect(afterViews(1, 2, 3, 1)).toEqual([job(1), job(3), job(2)]);
});

test('only what the list shows of a job is stored', () => {
  const page = { ...job(1), description: 'A long text' };
  expect(withViewed([], page)).toEqual([job(1)]);
});

test('older jobs keep only their id, and the oldest are dropped', () => {
  const ids = Array.from({ length: browserLimits.viewedJobs + 5 }, (_, at) => at + 1);
  const list = afterViews(...ids);
  expect(list).toHaveLength(browserLimits.viewedJobs);
  expect(list.filter((one) => 'title' in one)).toHaveLength(browserLimits.recentlyViewed);
  expect(list.at(browserLimits.recentlyViewed)).toEqual({ id: ids.length - browserLimits.recentlyViewed });
  expect(list.at(-1)).toEqual({ id: 6 });
});
