import { isSingleKey } from '../ui/single-keys.ts';

/** The `/` key moves the focus to the first search field of the page, unless someone is typing. */
export function searchOnSlash(event: KeyboardEvent): void {
  if (event.key !== '/' || !isSingleKey(event)) return;
  const field = document.querySelector<HTMLInputElement>('[data-search-focus]');
  if (!field?.checkVisibility()) return;
  event.preventDefault();
  field.focus();
  field.select();
}
