/** The first keyboard stop: skips the header and goes to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed start-4 top-2 z-50 -translate-y-20 rounded-md bg-pine px-4 py-3 font-semibold text-on-pine transition focus:translate-y-0 focus:shadow-float"
    >
      Skip to main content
    </a>
  );
}
