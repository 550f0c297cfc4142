import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const inZone = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });

/** A time in the visitor's time zone. Without scripts it is in UTC and says so. */
export function LocalTime({ at }: { at: Date | string }) {
  const when = new Date(at);
  const text = useSyncExternalStore(
    never,
    () => inZone(undefined).format(when),
    () => `${inZone('UTC').format(when)} UTC`,
  );
  return <time dateTime={when.toISOString()}>{text}</time>;
}
