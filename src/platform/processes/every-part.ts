/**
 * Runs the parts of a task one after the other. A part that fails holds up no other.
 * @param stop ends the task: what a part throws then is thrown at once.
 * @returns the result of each part.
 * @throws after the last part, with the name of each part that failed.
 */
export async function everyPart<Name extends string, Result>(
  parts: Record<Name, () => Promise<Result>>,
  stop?: AbortSignal,
): Promise<Record<Name, Result>> {
  const done = {} as Record<Name, Result>;
  const failures: { name: Name; error: unknown }[] = [];
  for (const name of Object.keys(parts) as Name[])
    try {
      done[name] = await parts[name]();
    } catch (error) {
      if (stop?.aborted) throw error;
      failures.push({ name, error });
    }
  const [first] = failures;
  if (!first) return done;
  const names = failures.map(({ name }) => name).join(', ');
  throw new Error(`These parts failed: ${names}. ${(first.error as Error).message}`, { cause: first.error });
}
