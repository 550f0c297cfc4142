import { minorGroup } from '../../catalog/occupations/occupation.ts';

/** The vocabulary's entries for an occupation: its SOC code and its group. None for 0. */
export const occupationTokens = (code: number): string[] =>
  code === 0 ? [] : [`=occupation:${code}`, `=occupations:${minorGroup(code)}`];

/**
 * The entry of the jobs that a search for an occupation finds: the jobs with its code. A remainder of a group ("Physicians, All Other")
 * finds the whole group, because "doctor" means any of them.
 */
export function askedOccupation(code: number, name: string): string {
  const [own = '', group = ''] = occupationTokens(code);
  return name.endsWith(', All Other') ? group : own;
}
