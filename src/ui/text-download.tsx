import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

/** Saves a text as a file. The link holds the text, so it works without scripts and without a request. */
export function TextDownload({
  fileName,
  text,
  children,
}: {
  fileName: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <a
      href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
      download={fileName}
      className={buttonClass('secondary')}
    >
      <Icon name="download" />
      {children}
    </a>
  );
}
