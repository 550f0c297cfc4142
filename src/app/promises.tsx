import { Icon } from '../ui/icon.tsx';

/** What is to come, as a list with ticks. */
export function Promises({ items }: { items: string[] }) {
  return (
    <ul className="mt-5 grid gap-2.5">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-3">
          <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-lantern-wash text-sm text-amber-ink">
            <Icon name="check" />
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}
