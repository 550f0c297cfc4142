/** What the order of a list depends on. */
export const OrderLink = () => (
  <p className="no-print text-sm">
    <a
      href="/how-results-are-ordered"
      className="inline-flex min-h-11 items-center text-pine underline underline-offset-4"
    >
      How results are ordered
    </a>
  </p>
);
