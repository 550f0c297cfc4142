/** The contents list of a long page. Each entry links to the section with its id. */
export function Contents({ items }: { items: { id: string; title: string }[] }) {
  return (
    <nav aria-label="On this page" className="contents-list">
      <h2 className="mb-2 text-base font-semibold">On this page</h2>
      <ol>
        {items.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
