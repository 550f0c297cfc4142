/** Keeps the focus in a list item whose content is about to change: moves it to the first new button. */
export function focusInItem(element: Element): void {
  const item = element.closest('li, header');
  requestAnimationFrame(() => item?.querySelector('button')?.focus());
}
