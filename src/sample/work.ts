import type { Family, TitleRow } from './bank.ts';
import type { Random } from './random.ts';

type Mix = readonly (readonly [value: string, weight: number])[];

const draw = (mix: Mix, random: Random): string => random.weighted(mix, ([, weight]) => weight)[0];

const typesAtSite: Record<Family['pay'], Mix> = {
  hour: [
    ['Full-time', 48],
    ['Part-time', 22],
    ['On-site', 14],
    ['Temporary', 9],
    ['Contract', 7],
  ],
  year: [
    ['Full-time', 66],
    ['On-site', 20],
    ['Contract', 8],
    ['Part-time', 6],
  ],
};
const typesElsewhere: Record<'office' | 'remote', Mix> = {
  office: [
    ['Full-time', 54],
    ['Remote', 11],
    ['Contract', 12],
    ['On-site', 10],
    ['Part-time', 7],
    ['Temporary', 6],
  ],
  remote: [
    ['Full-time', 44],
    ['Remote', 30],
    ['Contract', 12],
    ['Part-time', 9],
    ['Temporary', 5],
  ],
};

/** Whether the title's own sentence ties the work to a city. */
const tiedToCity = (title: TitleRow): boolean => title[4].includes('{city}');

/** One of the seed's seven job types, with the odds for this kind of work. */
export function chooseType(family: Family, title: TitleRow, random: Random): string {
  if (family.internship) return 'Internship';
  if (/seasonal/i.test(title[0])) return 'Temporary';
  const mix =
    family.place === 'site' || tiedToCity(title) ? typesAtSite[family.pay] : typesElsewhere[family.place];
  return draw(mix, random);
}

const workplaces: Record<'office' | 'remote', Mix> = {
  office: [
    ['on-site', 42],
    ['hybrid', 40],
    ['remote', 18],
  ],
  remote: [
    ['remote', 52],
    ['hybrid', 36],
    ['on-site', 12],
  ],
};

/** The workplace. The job types Remote and On-site already determine it. */
export function chooseWorkplace(family: Family, title: TitleRow, type: string, random: Random) {
  if (type === 'Remote') return 'remote';
  if (type === 'On-site' || family.place === 'site' || tiedToCity(title)) return 'on-site';
  return draw(workplaces[family.place], random) as 'remote' | 'hybrid' | 'on-site';
}
