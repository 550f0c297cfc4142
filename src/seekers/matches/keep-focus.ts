/**
 * Keeps the focus near a row that is about to leave its list: moves it to the list's first button, or to the
 * page's content.
 */
export function keepFocus(row: Element): void {
  const list = row.closest('ul');
  requestAnimationFrame(() => {
    const next = list?.isConnected ? list.querySelector('button') : document.querySelector('main');
    next?.focus();
  });
}
