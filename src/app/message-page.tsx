import type { ReactNode } from 'react';

/** A page with one message: the h1, a few words, and links. */
export function MessagePage({
  title,
  text,
  children,
}: {
  title: ReactNode;
  text: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page-width grid items-center gap-8 py-12 sm:py-20 md:grid-cols-[1fr_auto] lg:gap-x-16">
      <div className="max-w-xl">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-muted">{text}</p>
        {children}
      </div>
      <UnlitLantern />
    </div>
  );
}

/** The brand mark with its light off. */
function UnlitLantern() {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="hidden size-40 text-edge md:block lg:me-12 lg:size-80"
    >
      <path d="M24 17a8 8.500 0 0 1 16 0M24.500 17h15a4 4 0 0 1 3.100 1.500l3.800 4.700a1.600 1.600 0 0 1-1.200 2.600H18.800a1.600 1.600 0 0 1-1.200-2.600l3.800-4.700a4 4 0 0 1 3.100-1.500z" />
      <path d="M21.500 28.500h21c1.700 6.500 1.700 12.500 0 19h-21c-1.700-6.500-1.700-12.500 0-19zM19.700 50.200h24.600a2.650 2.650 0 0 1 0 5.300H19.700a2.650 2.650 0 0 1 0-5.300z" />
      <path d="M32 47.500v-4M32 39.500c-3-2 3-4 0-7.500" className="text-muted" />
      <path d="M32 43.200v.01" strokeWidth="3" className="text-lantern" />
    </svg>
  );
}
