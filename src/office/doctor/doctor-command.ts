import { type CheckResult, type DoctorServices, examine } from './examine.server.ts';

export const doctorUsage = `npm run doctor    check settings, address, certificate, robots, clock, disk, PostgreSQL, mail DNS, backup and keys
exits with 0 if all is fine, 1 if there is an error, 3 if there are only warnings`;

/** Prints each check. @returns the exit code. */
export async function examineByHand(services: DoctorServices, say: (line: string) => void): Promise<number> {
  return printChecks(await examine(services), say);
}

/** Prints the results of checks. @returns the exit code. */
export function printChecks(results: readonly CheckResult[], say: (line: string) => void): number {
  const width = Math.max(...results.map(({ name }) => name.length));
  for (const { name, state, detail } of results)
    say(`${state.padEnd('warning'.length)}  ${name.padEnd(width)}  ${detail}`);
  if (results.some(({ state }) => state === 'error')) return 1;
  return results.some(({ state }) => state === 'warning') ? 3 : 0;
}
