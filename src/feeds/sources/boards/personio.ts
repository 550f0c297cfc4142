import { SaxesParser } from 'saxes';
import { emptyRawJob, feedLimits, reject } from '../feed-row.ts';
import { type Connector, hostLabel, severalPlaces, withHeadings } from './board.ts';

/** The XML feed of Personio's career pages: developer.personio.de. */
export const personio: Connector = {
  kind: 'employer',
  form: 'COMPANY',
  token: hostLabel,
  addresses: [/^([\w-]{1,63})\.jobs\.personio\.(?:com|de)\//],
  async *read(board, token) {
    const root = `https://${token}.jobs.personio.com`;
    for (const position of readPositions(await board.text(`${root}/xml?language=en`, { isAll: true }))) {
      const first = (name: string): string => position.get(name)?.[0] ?? '';
      if (first('id') === '') yield reject('the position has no id', first('name'));
      else
        yield {
          ok: true,
          raw: {
            ...emptyRawJob(),
            externalId: first('id'),
            title: first('name'),
            company: first('subcompany'),
            location: severalPlaces([first('office'), ...(position.get('additionalOffices/office') ?? [])]),
            jobType: [first('employmentType'), first('schedule')].filter(Boolean).join(', '),
            description: withHeadings(sectionsOf(position)),
            link: `${root}/job/${encodeURIComponent(first('id'))}`,
            postedAt: first('createdAt'),
            category: first('department') || first('recruitingCategory'),
          },
        };
    }
  },
};

/** The texts of a position by the path of their element. */
type Position = Map<string, string[]>;

function sectionsOf(position: Position): (readonly [string, string])[] {
  const headings = position.get('jobDescriptions/jobDescription/name') ?? [];
  const texts = position.get('jobDescriptions/jobDescription/value') ?? [];
  return texts.map((text, index) => [headings[index] ?? '', text] as const);
}

/** @throws Error if the XML is malformed. */
function readPositions(xml: string): Position[] {
  const positions: Position[] = [];
  const open: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('doctype', () => {
    throw new Error('The feed has a DOCTYPE, which is refused.');
  });
  parser.on('opentag', ({ name }) => {
    if (open.length === feedLimits.depth) throw new Error('The feed nests its elements too deeply.');
    open.push(name);
    text = '';
    if (open.length === 2 && name === 'position') positions.push(new Map());
  });
  const append = (part: string): void => {
    text += part;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    const path = open.slice(2).join('/');
    const position = positions.at(-1);
    if (open[1] === 'position' && path !== '' && position)
      position.set(path, [...(position.get(path) ?? []), text.trim()]);
    text = '';
    open.pop();
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    throw new Error(`The feed can't be read: ${(error as Error).message}.`);
  }
  return positions;
}
