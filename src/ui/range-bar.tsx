interface RangeBarProps {
  low: number;
  middle: number;
  high: number;
  /** The figure to compare with the range. */
  mark: number;
}

/** A range with its middle, and one figure on the same scale. It illustrates the text beside it. */
export function RangeBar({ low, middle, high, mark }: RangeBarProps) {
  const from = Math.min(mark, low) * 0.9;
  const to = Math.max(mark, high) * 1.1;
  const at = (figure: number): string => `${(((figure - from) / (to - from)) * 100).toFixed(1)}%`;
  return (
    <div className="relative mt-5 h-3 rounded-full bg-line" aria-hidden="true">
      <span
        className="absolute inset-y-0 rounded-full bg-pine forced-color-adjust-none forced-colors:bg-[Highlight]"
        style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
      />
      <span className="absolute inset-y-0 w-0.5 bg-on-pine" style={{ left: at(middle) }} />
      <span
        className="absolute -top-1 size-5 -translate-x-1/2 rounded-full border-2 border-surface bg-lantern forced-color-adjust-none forced-colors:bg-[CanvasText]"
        style={{ left: at(mark) }}
      />
    </div>
  );
}
