import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const inZone = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });

/** A moment as the visitor's clock shows it; without scripts in UTC, and said so. */
export function LocalTime({ at }: { at: Date | string }) {
  const when = new Date(at);
  const text = useSyncExternalStore(
    never,
    () => inZone(undefined).format(when),
    () => `${inZone('UTC').format(when)} UTC`,
  );
  return <time dateTime={when.toISOString()}>{text}</time>;
}
