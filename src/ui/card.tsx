import type { ComponentProps } from 'react';

/** A white sheet on the page's paper color. */
export function Card({ className = '', ...props }: ComponentProps<'div'>) {
  return (
    <div {...props} className={`rounded-lg border border-line bg-surface p-5 shadow-rest ${className}`} />
  );
}
