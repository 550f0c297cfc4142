import { buttonClass } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { setTheme, type Theme, useTheme } from './theme.ts';

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
