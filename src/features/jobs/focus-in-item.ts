/** Keeps the focus in a list's item whose content is about to change: on the first button of what comes. */
export function focusInItem(element: Element): void {
  const item = element.closest('li, header');
  requestAnimationFrame(() => item?.querySelector('button')?.focus());
}
