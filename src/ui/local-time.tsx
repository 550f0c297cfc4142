import { createContext, useContext, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const inZone = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });

/** The time zone of all times on a screen. The screen names it. */
export const TimeZone = createContext<string | null>(null);

/**
 * A time in the zone of its screen. Without one, in the visitor's time zone, or without scripts in UTC, which it says.
 */
export function LocalTime({ at }: { at: Date | string }) {
  const when = new Date(at);
  const zone = useContext(TimeZone);
  const text = useSyncExternalStore(
    never,
    () => inZone(zone ?? undefined).format(when),
    () => (zone ? inZone(zone).format(when) : `${inZone('UTC').format(when)} UTC`),
  );
  return <time dateTime={when.toISOString()}>{text}</time>;
}
