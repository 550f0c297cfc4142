import { jobTypes } from '../../catalog/postings/posting.ts';
import type { SearchState } from '../engine/state.server.ts';
import type { FilterField } from '../filters.ts';
import { type Condition, conditionsOf, daySeconds, placeTypes } from '../query/conditions.ts';
import type { Plan } from '../query/plan.server.ts';
import { anyOf, anyValue, but, type Query, term } from './dsl.ts';

/** What a search requires of a job besides its words, by filter, so that a facet can leave out its own. */
export type Filters = Partial<Record<FilterField, Query>>;

/** @param now milliseconds since 1970. */
export const searchFilters = (plan: Plan, now: number): Filters => translated(plan, now, plan.unsure);

/** The filters, which only jobs pass that state all that is asked. */
export const statedFilters = (plan: Plan, now: number): Filters => translated(plan, now, []);

function translated({ prepared }: Plan, now: number, unsure: readonly FilterField[]): Filters {
  const conditions = conditionsOf(prepared.search, { ...prepared, now: now / 1000 }, unsure);
  return Object.fromEntries(conditions.map((one) => [one.of, queryOf(one, prepared.state)]));
}

function queryOf(condition: Condition, state: SearchState): Query {
  const { fact, mayBeUnstated } = condition;
  switch (fact) {
    case 'payTop': {
      const pay = { range: { payTop: { gte: condition.atLeast } } };
      return mayBeUnstated ? anyOf([pay, isMissing('payTop')]) : pay;
    }
    case 'posted':
      return postedAfter(condition.after);
    case 'employer':
      return term('employerSlug', condition.slug);
    case 'place':
      return 'in' in condition
        ? placesFilter(state, condition.in)
        : but({ match_all: {} }, [placesFilter(state, condition.notIn)]);
    case 'flags': {
      if ('lacks' in condition) return but({ match_all: {} }, [term('flags', condition.lacks)]);
      const { has, among } = condition;
      const unstated = but({ match_all: {} }, [anyValue('flags', among)]);
      return mayBeUnstated ? anyOf([term('flags', has), unstated]) : term('flags', has);
    }
    default: {
      const { is } = condition;
      const stated = term(fact, is);
      if (!mayBeUnstated || fact !== 'jobType') return stated;
      const others = jobTypes.filter((type) => !placeTypes.has(type));
      return anyOf([stated, but({ match_all: {} }, [anyValue('jobType', others)])]);
    }
  }
}

/** Jobs in places. */
export const placesFilter = ({ places }: SearchState, ids: readonly number[]): Query =>
  anyValue(
    'place',
    ids.map((id) => places.keyOf(id)),
  );

/** Jobs of the last days. @param now milliseconds since 1970. */
export const postedSince = (days: number, now: number): Query => postedAfter(now / 1000 - days * daySeconds);

const postedAfter = (seconds: number): Query => ({
  range: { posted: { gt: Math.round(seconds * 1_000_000) } },
});

/** The filters but for some. */
export const filtersWithout = (filters: Filters, names: readonly string[]): Query[] =>
  Object.entries(filters).flatMap(([name, query]) => (names.includes(name) ? [] : [query]));

const isMissing = (field: string): Query => ({ bool: { must_not: [{ exists: { field } }] } });
