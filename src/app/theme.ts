import { useSyncExternalStore } from 'react';

/** What the visitor chose; 'system' follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

/**
 * Sets a remembered theme before the first paint. Part of the script in <head>; <html>
 * needs suppressHydrationWarning, for the attribute is not part of the rendered page.
 */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/** Whether somebody is signed in decides which of two links the header shows, before the first paint and on pages that all share. */
export const signedInScript = `if(/(^|; )signed-in=1/.test(document.cookie))document.documentElement.dataset.signedIn=''`;

/** For <meta name="theme-color">: the paper of both themes, as the browser's own frame can take it. */
export const themeColors = { light: '#fbf7ef', dark: '#0d1713' };

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'system' as const);
}

/** Applies a theme and remembers it, where the browser lets us remember. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is blocked: the choice holds until the page is loaded again.
  }
  for (const listener of listeners) listener();
}
