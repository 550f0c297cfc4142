/** A pattern of exactly the whole numbers of a range in digits, without leading zeros. @param min at least 0. */
export function rangePattern(min: number, max: number): string {
  const parts: string[] = [];
  for (let low = min; low <= max; ) {
    const high = Math.min(max, 10 ** String(low).length - 1);
    parts.push(...sameLength(String(low), String(high)));
    low = high + 1;
  }
  return parts.join('|');
}

/** The same for numbers with equally many digits. */
function sameLength(low: string, high: string): string[] {
  if (low === '') return [''];
  const [first = '', last = ''] = [low[0], high[0]];
  const rest = low.length - 1;
  const [lowRest, highRest] = [low.slice(1), high.slice(1)];
  if (first === last) return sameLength(lowRest, highRest).map((end) => first + end);
  const [zeros, nines] = ['0'.repeat(rest), '9'.repeat(rest)];
  const from = Number(first) + (lowRest === zeros ? 0 : 1);
  const to = Number(last) - (highRest === nines ? 0 : 1);
  return [
    ...(lowRest === zeros ? [] : sameLength(lowRest, nines).map((end) => first + end)),
    ...(from <= to ? [`${from === to ? from : `[${from}-${to}]`}${rest > 0 ? `\\d{${rest}}` : ''}`] : []),
    ...(highRest === nines ? [] : sameLength(zeros, highRest).map((end) => last + end)),
  ];
}
