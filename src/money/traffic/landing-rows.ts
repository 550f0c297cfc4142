import { readLandingPage, readLandingRule, ruleDevices } from '../tracking/links/landing-lines.ts';

/** A row of a form: its texts by part name. */
export type LandingRow = Readonly<Record<string, string>>;

/** Converts rows of a form from and to lines of the API. */
export interface LandingRows {
  parts: readonly string[];
  /** The row of a line. Null if the line is invalid. */
  split(line: string): LandingRow | null;
  /** The line of a row. Empty if the row is empty. */
  join(row: LandingRow): string;
}

export const pageRows: LandingRows = {
  parts: ['path', 'weight'],
  split(line) {
    const page = readLandingPage(line);
    return page && { path: page.path, weight: String(page.weight) };
  },
  join: ({ path = '', weight = '' }) => [onePath(path), weight.trim()].filter(Boolean).join(' '),
};

export const ruleRows: LandingRows = {
  parts: ['devices', 'countries', 'path'],
  split(line) {
    const rule = readLandingRule(line);
    if (!rule) return null;
    const devices = ruleDevices.filter((device) => rule.devices.includes(device)).join(' ');
    return { devices, countries: rule.countries.join(', '), path: rule.path };
  },
  join({ devices = '', countries = '', path = '' }) {
    const asked = [devices, ...countries.split(/[\s,]+/)].filter(Boolean).join(' ');
    return asked || path.trim() ? `${asked} -> ${onePath(path)}` : '';
  },
};

/** Encodes spaces in a path, because a space ends the path in a line. */
const onePath = (path: string): string => path.trim().replaceAll(/\s/g, '%20');

const rowsOfField: Record<string, LandingRows> = { landingPages: pageRows, landingRules: ruleRows };

/** The name of a form control: 'landingPages.0.path'. */
export const controlName = (field: string, at: number, part: string): string => `${field}.${at}.${part}`;

/** The non-empty rows of a sent form, in order. Null if the form has no such controls. */
export function sentRows(
  sent: Readonly<Record<string, unknown>>,
  field: string,
  parts: readonly string[],
): LandingRow[] | null {
  const numbers = Object.keys(sent).flatMap((name) => {
    const [owner, at, part] = name.split('.');
    return owner === field && at && /^\d{1,3}$/.test(at) && part && parts.includes(part) ? Number(at) : [];
  });
  if (numbers.length === 0) return null;
  const ordered = [...new Set(numbers)].sort((one, other) => one - other);
  return ordered
    .map((at) =>
      Object.fromEntries(parts.map((part) => [part, String(sent[controlName(field, at, part)] ?? '')])),
    )
    .filter((row) => Object.values(row).some((text) => text.trim() !== ''));
}

/** Replaces the rows of a sent form with lines. A field without rows stays as it is. */
export function readLandingRows(sent: Record<string, unknown>): Record<string, unknown> {
  const read = { ...sent };
  for (const [field, { parts, join }] of Object.entries(rowsOfField)) {
    const rows = sentRows(sent, field, parts);
    if (rows) read[field] = rows.map(join).join('\n');
  }
  return read;
}
