/** A list of features to come. */
export function Promises({ items }: { items: string[] }) {
  return (
    <ul className="mt-5 grid gap-2.5">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className="mx-1 mt-2 size-2.5 shrink-0 rounded-full bg-lantern ring-4 ring-lantern-wash"
          />
          {item}
        </li>
      ))}
    </ul>
  );
}
