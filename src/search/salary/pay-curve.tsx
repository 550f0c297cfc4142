import type { PayDetails, Quartiles } from './pay-figures.schema.ts';
import { dollars } from './salary-words.ts';

/** The drawing's size in its own units; letters in it are as large as on the page. */
const [width, height, floor] = [640, 230, 180];

type Point = [x: number, y: number];

/** A smooth line through points whose x grows; between two of them it never rises above the higher one. */
function lineThrough(points: Point[]): string {
  const [[x, y] = [0, 0], ...rest] = points;
  let before: Point = [x, y];
  const parts = rest.map(([nextX, nextY]) => {
    const middle = (before[0] + nextX) / 2;
    const part = `C${middle} ${before[1]} ${middle} ${nextY} ${nextX} ${nextY}`;
    before = [nextX, nextY];
    return part;
  });
  return `M${x} ${y}${parts.join('')}`;
}

/** How pay is spread, as a curve with the quarters marked. The table beside it has the figures. */
export function PayCurve({ steps, quartiles }: { steps: PayDetails['steps']; quartiles: Quartiles }) {
  const { from, width: step, counts } = steps;
  const most = Math.max(...counts);
  const end = from + step * counts.length;
  const at = (pay: number): number =>
    Math.round(((Math.min(Math.max(pay, from), end) - from) / (end - from)) * width);
  const points = counts.map(
    (count, index): Point => [
      at(from + (index + 0.5) * step),
      Math.round(floor - (count / most) * (floor - 24)),
    ],
  );
  const curve = lineThrough([[0, floor], ...points, [width, floor]]);
  const marks: [string, number][] = [
    ['25%', quartiles.lowerQuartile],
    ['median', quartiles.median],
    ['75%', quartiles.upperQuartile],
  ];
  return (
    <svg className="pay-curve" viewBox={`-48 0 ${width + 96} ${height}`} aria-hidden="true">
      <path d={`${curve}Z`} className="pay-curve-area" />
      <path d={curve} className="pay-curve-line" />
      <path d={`M0 ${floor}h${width}`} className="pay-curve-floor" />
      {marks.map(([name, pay], index) => (
        <g key={name} className={name === 'median' ? 'is-median' : undefined}>
          <path d={`M${at(pay)} 12V${floor + 6}`} />
          <text x={at(pay)} y={index === 1 ? floor + 24 : floor + 44}>
            {dollars(pay)} {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
