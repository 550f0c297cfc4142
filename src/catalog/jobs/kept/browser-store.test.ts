import { afterEach, expect, test, vi } from 'vitest';
import { onChangesElsewhere } from './browser-store.ts';

afterEach(() => vi.unstubAllGlobals());

test('another tab, and a return from the back-forward cache, are changes; a first visit is none', () => {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  const refresh = vi.fn();
  const dispatch = (type: string, fields: object) =>
    page.dispatchEvent(Object.assign(new Event(type), fields));
  const end = onChangesElsewhere(refresh);
  dispatch('storage', { key: 'saved' });
  dispatch('pageshow', { persisted: false });
  dispatch('pageshow', { persisted: true });
  end();
  dispatch('pageshow', { persisted: true });
  expect(refresh.mock.calls).toEqual([['saved'], [null]]);
});
