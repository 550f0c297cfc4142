import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { hasSingleKeys, setSingleKeys } from '../../ui/single-keys.ts';

const keys: [string[], string][] = [
  [['j', '↓'], 'Next row (the arrow key works inside the table)'],
  [['k', '↑'], 'Previous row'],
  [['x'], 'Select or deselect the row'],
  [['Enter'], 'Open the row'],
  [['/'], 'Find by name or ID, anywhere in the back office'],
  [['?'], 'Show this list'],
];

/** The keyboard shortcuts of a list, and the switch that turns off those of a single character. */
export default function ListKeysDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(hasSingleKeys);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keyboard shortcuts"
      description="These shortcuts work in every list."
    >
      <dl className="mt-5 grid grid-cols-[auto_1fr] items-baseline gap-x-5 gap-y-2">
        {keys.map(([names, meaning]) => (
          <div key={meaning} className="contents">
            <dt className="flex gap-1.5">
              {names.map((name) => (
                <kbd
                  key={name}
                  className="min-w-7 rounded-md border border-edge bg-sunken px-1.5 py-0.5 text-center text-sm"
                >
                  {name}
                </kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-4"
        label="Use single-character shortcuts on this device"
        checked={on}
        onChange={({ currentTarget }) => {
          setSingleKeys(currentTarget.checked);
          setOn(currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
