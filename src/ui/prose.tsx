import type { ReactNode } from 'react';

/** Running text with full typography: children, or HTML that a sanitizer has already cleaned. */
export function Prose({
  html,
  children,
  className = '',
}: {
  html?: string;
  children?: ReactNode;
  className?: string;
}) {
  const look = `prose ${className}`;
  if (html === undefined) return <div className={look}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the caller passes sanitized HTML only
  return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />;
}
