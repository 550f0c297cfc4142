import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownValue } from '../../platform/own-value.ts';
import { projectRoot } from '../../platform/root.ts';
import { placeKey } from './place-key.ts';

/** A city abroad. */
export interface CityAbroad {
  city: string;
  /** ISO 3166. */
  country: string;
  population: number;
}

/** Cities abroad with at least 100,000 inhabitants, and smaller capitals. Origin and license: docs/data-sources.md. */
const file = join(projectRoot, 'src/features/places/cities-abroad.csv');

/** Other names of cities, by place key. The values are the file's names. */
const otherNames: Record<string, string> = {
  bangalore: 'bengaluru',
  bombay: 'mumbai',
  madras: 'chennai',
  calcutta: 'kolkata',
  gurgaon: 'gurugram',
  'new delhi': 'delhi',
  'delhi ncr': 'delhi',
  'greater noida': 'noida',
  mysore: 'mysuru',
  mangalore: 'mangaluru',
  trivandrum: 'thiruvananthapuram',
  cochin: 'kochi',
  vizag: 'visakhapatnam',
  poona: 'pune',
  kiev: 'kyiv',
  kharkov: 'kharkiv',
  lvov: 'lviv',
  cracow: 'krakow',
  munchen: 'munich',
  koln: 'cologne',
  frankfurt: 'frankfurt am main',
  nuernberg: 'nuremberg',
  nurnberg: 'nuremberg',
  wien: 'vienna',
  praha: 'prague',
  lisboa: 'lisbon',
  roma: 'rome',
  milano: 'milan',
  torino: 'turin',
  napoli: 'naples',
  firenze: 'florence',
  venezia: 'venice',
  geneve: 'geneva',
  sevilla: 'seville',
  'ciudad de mexico': 'mexico city',
  cdmx: 'mexico city',
  'quebec city': 'quebec',
  durango: 'victoria de durango',
  queretaro: 'santiago de queretaro',
  saigon: 'ho chi minh city',
  peking: 'beijing',
  canton: 'guangzhou',
  rangoon: 'yangon',
  'tel aviv yafo': 'tel aviv',
  bucuresti: 'bucharest',
  kobenhavn: 'copenhagen',
  goteborg: 'gothenburg',
  's gravenhage': 'the hague',
  'den haag': 'the hague',
  bruxelles: 'brussels',
  antwerpen: 'antwerp',
  warszawa: 'warsaw',
  athina: 'athens',
  moskva: 'moscow',
  ulaanbaatar: 'ulan bator',
  'nur sultan': 'astana',
  macao: 'macau',
  gta: 'toronto',
};

let loaded: Map<string, CityAbroad[]> | undefined;

/** Some 5,900 cities by place key, the largest first: 2 MB, read at first use. */
function cities(): Map<string, CityAbroad[]> {
  if (loaded) return loaded;
  loaded = new Map();
  let country = '';
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const [city = '', stated, population] = line.split(',');
    country = stated || country;
    const key = cityAbroadKey(city);
    loaded.set(key, [...(loaded.get(key) ?? []), { city, country, population: Number(population) }]);
  }
  for (const same of loaded.values()) same.sort((a, b) => b.population - a.population);
  return loaded;
}

/** One key for all spellings of a city abroad: "Bangalore" and "Bengaluru", "München" and "Munich". */
export function cityAbroadKey(name: string): string {
  const key = placeKey(name).replace(/^greater (?=london|toronto|manchester|paris)/, '');
  return ownValue(otherNames, key) ?? key;
}

/** The cities abroad with this name, the largest first. */
export const citiesAbroad = (name: string): CityAbroad[] => cities().get(cityAbroadKey(name)) ?? [];

/** The keys of all these cities, including their other names. */
export const cityAbroadKeys = (): string[] => [...cities().keys(), ...Object.keys(otherNames)];
