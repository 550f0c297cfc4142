/** The key `/` moves to the first search field of the page, unless something is being typed. */
export function searchOnSlash(event: KeyboardEvent): void {
  if (event.key !== '/' || event.metaKey || event.ctrlKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
  const field = document.querySelector<HTMLInputElement>('[data-search-focus]');
  if (!field?.checkVisibility()) return;
  event.preventDefault();
  field.focus();
  field.select();
}
