interface Pay {
  sentence: string;
  lowerQuartile: number;
  median: number;
  upperQuartile: number;
}

const short = (amount: number): string => `$${Math.round(amount / 1000).toLocaleString('en-US')}k`;

/** The middle half of the jobs' pay on a scale from zero, with a sentence. */
export function PayScale({ pay }: { pay: Pay }) {
  const { lowerQuartile, median, upperQuartile, sentence } = pay;
  const end = upperQuartile * 1.15;
  const at = (amount: number): string => `${((amount / end) * 100).toFixed(1)}%`;
  return (
    <div>
      <div aria-hidden="true" className="relative h-14">
        <span className="absolute inset-x-0 top-8 h-3 rounded-full bg-line" />
        <span
          className="absolute top-8 h-3 rounded-full bg-pine forced-color-adjust-none forced-colors:bg-[Highlight]"
          style={{ left: at(lowerQuartile), width: at(upperQuartile - lowerQuartile) }}
        />
        <span
          className="figures absolute top-0 -translate-x-1/2 font-display text-lg font-semibold"
          style={{ left: at(median) }}
        >
          {short(median)}
        </span>
        <span
          className="absolute top-7 h-5 w-1 -translate-x-1/2 rounded-full bg-lantern forced-color-adjust-none forced-colors:bg-[CanvasText]"
          style={{ left: at(median) }}
        />
      </div>
      <p className="figures max-w-prose text-muted">{sentence}</p>
    </div>
  );
}
