import { useSyncExternalStore } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';

const themes: Record<Theme, { icon: IconName; label: string; next: Theme }> = {
  system: { icon: 'monitor', label: 'Theme: same as device', next: 'light' },
  light: { icon: 'sun', label: 'Theme: light', next: 'dark' },
  dark: { icon: 'moon', label: 'Theme: dark', next: 'system' },
};

/** Switches between the themes. The page holds all icons and the styles show one, so that no wrong icon flashes. */
export function ThemeToggle({ className = '' }: { className?: string }) {
  const { label, next } = themes[useTheme()];
  return (
    <button
      type="button"
      onClick={() => setTheme(next)}
      title={label}
      className={buttonClass('quiet', 'medium', `theme-toggle noscript:hidden ${className}`)}
    >
      {Object.entries(themes).map(([theme, { icon }]) => (
        <span key={theme} data-for={theme} className="text-lg">
          <Icon name={icon} />
        </span>
      ))}
      <span className="lg:sr-only">{label}</span>
    </button>
  );
}

/** The visitor's choice. 'system' follows the device. */
type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

/**
 * Sets a remembered theme before the first paint. It is part of the script in <head>. <html> needs
 * suppressHydrationWarning, because the attribute is not part of the rendered page.
 */
export const themeScript = `try{var t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

/**
 * Sets before the first paint which of two links the header shows. It also works on cached pages that all visitors
 * share.
 */
export const signedInScript = `if(/(^|; )signed-in=1/.test(document.cookie))document.documentElement.dataset.signedIn=''`;

/** For <meta name="theme-color">: the paper color of both themes, in a format that the browser's frame accepts. */
export const themeColors = { light: '#fbf7ef', dark: '#0d1713' };

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'system' as const);
}

/** Applies a theme and remembers it if the browser allows that. */
function setTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Storage is blocked: the choice lasts until the next page load.
  }
  for (const listener of listeners) listener();
}
