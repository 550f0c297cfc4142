import { expect, test } from 'vitest';
import { emptySearch } from '../../catalog/jobs/job-search.schema.ts';
import { readSentence } from './read-sentence.ts';
import { readTermTexts } from './read-terms.ts';
import { sameTerms } from './same-terms.ts';

const read = (keywords: string) => readSentence({ ...emptySearch, keywords });

test.each([
  ['enfermera', 'nurse'],
  ['Enfermeros', 'nurse'],
  ['enfermer@', 'nurse'],
  ['enfermero/a', 'nurse'],
  ['cocinero(a)', 'cook'],
  ['niñera', 'nanny'],
  ['nineras', 'nanny'],
  ['albañil', 'mason'],
  ['maestro', 'teacher'],
  ['acupuntora', 'acupuncturist'],
  ['almacen', 'warehouse worker'],
  ['mecanica automotriz', 'auto mechanic'],
  ['repartidores', 'delivery driver'],
  ['choferes de camión', 'truck driver'],
  ['auxiliar de enfermería', 'nursing assistant'],
  ['mesera turno de noche', 'waitress night shift'],
  ['conductor de noche', 'driver night shift'],
  ['"hospital central" enfermera', 'hospital central nurse'],
])('%s is also searched as %s', (keywords, english) => {
  expect(
    readTermTexts(keywords)
      .flatMap(sameTerms)
      .map(({ text }) => text),
  ).toContain(english);
});

test.each([
  'conductor',
  'doctor',
  'director',
  'actor',
  'chef de partie',
  'nurse',
  'plaza manager',
  '"enfermera"',
])('%s is not Spanish', (keywords) => {
  const english = ['driver', 'physician', 'cook', 'nurse', 'registered nurse'];
  const also = readTermTexts(keywords).flatMap(sameTerms);
  expect(also.filter(({ text }) => keywords !== 'doctor' && english.includes(text))).toEqual([]);
});

test.each([
  ['trabajos de medio tiempo en houston', '', 'Part-time · Houston, TX'],
  ['trabajos de enfermera en texas', 'enfermera', 'Texas'],
  ['enfermera texas', 'enfermera', 'Texas'],
  ['texas enfermera', 'enfermera', 'Texas'],
  ['niñera en los ángeles', 'niñera', 'Los Angeles, CA'],
  ['maestra bilingüe en el paso', 'maestra bilingüe', 'El Paso, TX'],
  ['enfermeras cerca de 85012', 'enfermeras', '85012 (Phoenix, AZ)'],
  ['limpieza de casas cerca de mí', 'limpieza de casas', ''],
  ['trabajo desde casa', '', 'Remote'],
  ['contador remoto tiempo completo', 'contador', 'Remote · Full-time'],
  ['ayudante de cocina sin experiencia', 'ayudante de cocina', 'Entry level'],
  ['no se requiere experiencia almacén', 'almacén', 'Entry level'],
  ['chofer en dallas tx $25 la hora', 'chofer', 'Dallas, TX · from $25 an hour'],
  ['trabajos que paguen más de 20 por hora en chicago', '', 'from $20 an hour · Chicago, IL'],
  ['se busca trabajador social en nueva york', 'trabajador social', 'New York, NY'],
  ['enfermera carolina del norte', 'enfermera', 'North Carolina'],
  ['plomero esta semana', 'plomero', 'Posted in the last 7 days'],
  ['chofer sin cdl', 'chofer', 'Without: cdl'],
  ['trabajo en bodega', 'en bodega', ''],
  ['limpieza en casas', 'limpieza en casas', ''],
])('%s: the words %j and the filters %j', (keywords, left, labels) => {
  const { search, filters } = read(keywords);
  expect([
    readTermTexts(search.keywords)
      .map(({ text }) => text)
      .join(),
    filters.map(({ label }) => label).join(' · '),
  ]).toEqual([left, labels]);
});

test.each([
  ['trabajos de enfermera', 'enfermera'],
  ['se solicita cocinero con experiencia', 'cocinero'],
  ['busco trabajo de limpieza', 'limpieza'],
  ['Empleos de plomería', 'plomería'],
])('without filler, %j is %j', (keywords, text) => {
  expect(readTermTexts(keywords).map((term) => term.text)).toEqual([text]);
});
