/** The message of the first problem that a schema found. */
export function firstMessage({ issues: [first] }: { issues: readonly { message: string }[] }): string {
  return first?.message ?? 'This value is not valid.';
}
