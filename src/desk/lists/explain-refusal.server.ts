import { Conflict } from '../../platform/errors.ts';
import type { Resource } from './resource.server.ts';
import { oneOf } from './words.ts';

/**
 * PostgreSQL's error for a refused change. Its text contains names and values of the database, so nobody
 * outside sees it.
 */
interface Refusal {
  code?: string;
  detail?: string;
}

/** The error to send when the database refuses a change because of other rows: a Conflict in plain words. */
export function explainRefusal(error: unknown, resource: Resource): unknown {
  const { code, detail = '' } = error as Refusal;
  if (code === '23505') return alreadyThere(resource, detail);
  if (code !== '23503') return error;
  return detail.includes('still referenced')
    ? new Conflict(`This ${resource.one} is in use and can't be deleted.`)
    : missing(resource, detail);
}

function alreadyThere({ one, ...resource }: Resource, detail: string): Conflict {
  const field = fieldOf(resource, detail);
  if (!field) return new Conflict(`There is already ${oneOf(one)} like this.`);
  const label = field.label.toLowerCase();
  return new Conflict(`Another ${one} has this ${label}.`, {
    [field.name]: `Another ${one} has this ${label}. Choose a different one.`,
  });
}

function missing(resource: Resource, detail: string): Conflict {
  const field = fieldOf(resource, detail);
  if (!field) return new Conflict(`This ${resource.one} refers to something that doesn't exist.`);
  const label = field.label.toLowerCase();
  return new Conflict(`The selected ${label} no longer exists.`, {
    [field.name]: `Choose ${oneOf(label)} from the list.`,
  });
}

/** The form's field of the column in a refusal: `Key (lower(start_date))=(...)` is the field startDate. */
function fieldOf({ fields = [] }: Pick<Resource, 'fields'>, detail: string) {
  const column = /^Key \((?:lower\()?"?(\w+)/.exec(detail)?.[1];
  const name = column?.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return fields.find((field) => field.name === name);
}
