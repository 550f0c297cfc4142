export type XY = [x: number, y: number];

/**
 * A line without the points that are nearer than `tolerance` to the line without them (Douglas and Peucker). The ends
 * stay, so lines that met still meet. A closed line keeps at least its farthest point.
 */
export function simplifyLine(line: XY[], tolerance: number): XY[] {
  if (line.length < 3) return line;
  const first = line[0]!;
  const last = line.at(-1)!;
  let farthest = 0;
  let most = 0;
  for (let at = 1; at < line.length - 1; at++) {
    const away = distanceToSegment(line[at]!, first, last);
    if (away > most) [farthest, most] = [at, away];
  }
  if (most <= tolerance) return [first, last];
  return [
    ...simplifyLine(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(farthest), tolerance),
  ];
}

function distanceToSegment([x, y]: XY, [ax, ay]: XY, [bx, by]: XY): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
}
