/** The value of a record's own key, for keys from outside: 'constructor' and the like are not among them. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
