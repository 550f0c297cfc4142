import { useSyncExternalStore } from 'react';
import { Checkbox } from '../ui/checkbox.tsx';
import { hasSingleKeys, setSingleKeys } from '../ui/single-keys.ts';

const keys: [key: string, does: string][] = [
  ['j', 'Next job'],
  ['k', 'Previous job'],
  ['Enter', 'Open the focused job'],
  ['Esc', 'Close the job'],
  ['/', 'Go to the search'],
];

const never = () => () => {};

/** The keys of the results, and the switch that WCAG 2.1.4 asks for. Only wide windows show it. */
export function KeyHelp() {
  const isOn = useSyncExternalStore(never, hasSingleKeys, () => true);
  return (
    <details className="key-help script-only no-print">
      <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-pine">
        Keyboard shortcuts
      </summary>
      <dl className="grid max-w-sm grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-7 rounded-sm border border-edge px-1.5 text-center">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        key={String(isOn)}
        label="Use single-letter keys on this device"
        defaultChecked={isOn}
        onChange={({ currentTarget }) => setSingleKeys(currentTarget.checked)}
        className="text-sm"
      />
    </details>
  );
}
