import type { ReactNode } from 'react';

/** A page that is one message: a large figure or mark, the h1, a few words, and ways on. */
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
    <div className="page-width grid items-center gap-x-16 gap-y-8 py-12 sm:py-20 md:grid-cols-[1fr_auto]">
      <div className="max-w-xl">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-4 text-lg text-muted">{text}</p>
        {children}
      </div>
      <UnlitLantern />
    </div>
  );
}

/** The mark with its light out. */
function UnlitLantern() {
  return (
    <svg
      viewBox="0 0 64 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="hidden size-56 text-edge md:block lg:size-72"
    >
      <path d="M22 24a10 10 0 0 1 20 0M20 25h24l-4 24H24zM18 49h28v5H18z" />
      <path d="M32 44v-5" className="text-muted" />
      <path d="M32 37c-2.500-2 2.500-3.500 0-6.500" strokeDasharray="1.500 3" className="text-lantern" />
    </svg>
  );
}
