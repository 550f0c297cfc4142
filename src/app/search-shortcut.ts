import { isSingleKey } from '../ui/single-keys.ts';

/** The `/` key moves the focus to the first visible search field of the page, unless someone is typing. */
export function searchOnSlash(event: KeyboardEvent): void {
  if (event.key !== '/' || !isSingleKey(event)) return;
  const fields = [...document.querySelectorAll<HTMLInputElement>('[data-search-focus]')];
  const field = fields.find((one) => one.checkVisibility());
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}
