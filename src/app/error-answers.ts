import { data, type ServerBuild } from 'react-router';
import { translateDatabaseError } from '../db/errors.ts';
import { AppError } from '../platform/errors.ts';
import { beforeDeadline } from '../platform/time/deadline.ts';

type Module = NonNullable<ServerBuild['routes'][string]>['module'];

/**
 * The build with loaders and actions that answer a known error with its status, which the error page shows. A loader has
 * the time of a read, or `readsWithinMs` (milliseconds) of its route's `handle`.
 */
export function withErrorAnswers(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: answering(route.module) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function answering({ loader, action, ...module }: Module): Module {
  const { readsWithinMs } = (module.handle ?? {}) as { readsWithinMs?: number };
  return {
    ...module,
    loader: loader && ((args) => orErrorPage(() => beforeDeadline(asPromise(loader, args), readsWithinMs))),
    action: action && ((args) => orErrorPage(() => asPromise(action, args))),
  };
}

const asPromise = async <Args, T>(run: (args: Args) => T, args: Args) => run(args);

async function orErrorPage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const known = translateDatabaseError(error);
    if (!(known instanceof AppError)) throw known;
    throw data({ detail: known.message }, { status: known.status, statusText: known.title });
  }
}
