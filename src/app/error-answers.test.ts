import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { NotFound } from '../platform/errors.ts';
import { withErrorAnswers } from './error-answers.ts';

type Module = Partial<NonNullable<ServerBuild['routes'][string]>['module']>;

/** The module of a route after the site has taken it. */
function taken(module: Module) {
  const build = { routes: { page: { id: 'page', module } } } as unknown as ServerBuild;
  return withErrorAnswers(build).routes.page!.module;
}

const gone = () => {
  throw new NotFound('There is no such job.');
};
const never = () => new Promise(() => undefined);
const answer = (status: number, detail = expect.any(String)) => ({ init: { status }, data: { detail } });

test.each<[string, Module, object]>([
  ['a known error', { loader: gone }, answer(404, 'There is no such job.')],
  ['a read that never ends', { loader: never, handle: { readsWithinMs: 1 } }, answer(503)],
  ['another error', { loader: () => Promise.reject(new TypeError('broken')) }, { message: 'broken' }],
  ['a redirect', { loader: () => Promise.reject(new Response(null, { status: 302 })) }, { status: 302 }],
])('a loader answers %s', async (_what, module, expected) => {
  await expect(taken(module).loader?.({} as never)).rejects.toMatchObject(expected);
});

test('an action answers a known error, and may take its time', async () => {
  await expect(taken({ action: gone }).action?.({} as never)).rejects.toMatchObject(answer(404));
  const slow = () => new Promise((resolve) => setImmediate(resolve, 'done'));
  const { action } = taken({ action: slow, handle: { readsWithinMs: 0 } });
  expect(await action?.({} as never)).toBe('done');
});

test('a route without reads stays without', () => {
  expect(taken({}).loader).toBeUndefined();
  expect(taken({}).action).toBeUndefined();
});
