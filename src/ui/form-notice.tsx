import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const looks = {
  failure: { role: 'alert', icon: 'alert', look: 'bg-clay-wash', mark: 'text-clay' },
  success: { role: 'status', icon: 'success', look: 'bg-leaf-wash', mark: 'text-leaf' },
} as const;

/** The result of a whole form, shown inside the form. */
export function FormNotice({
  tone,
  title,
  children,
}: {
  tone: keyof typeof looks;
  title?: ReactNode;
  children: ReactNode;
}) {
  const { role, icon, look, mark } = looks[tone];
  return (
    <div role={role} className={`flex items-start gap-3 rounded-md px-4 py-3 ${look}`}>
      <Icon name={icon} className={`mt-0.5 size-5 ${mark}`} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}

/** A fact that the reader must know before the rest of the page. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex max-w-prose items-start gap-3 rounded-md bg-lantern-wash px-4 py-3">
      <Icon name="info" className="mt-1 text-amber-ink" />
      <span>{children}</span>
    </p>
  );
}
