/** A word without accents, and in the masculine of "enfermer@" and "cocinero/a". */
export const plainWord = (word: string): string =>
  word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?:\/|\()a\)?(?=s?$)|[^a-z0-9$@-]/g, '')
    .replace(/@(?=s?$)/, 'o');

/** The form in which words of names are compared: also in the singular. */
export const wordKey = (word: string): string =>
  plainWord(word)
    .replace(/(?<=[a-z]{2}[aeiou])s$/, '')
    .replace(/(?<=[a-z]{2}[dlnrz])es?$/, '');

/** The form in which names of several words are compared. */
export const nameKey = (text: string): string => text.split(' ').map(wordKey).join(' ');

/** A name for each gender: "enfermero/a" is "enfermero" and "enfermera". */
export function gendersOf(name: string): string[] {
  if (!name.includes('/a')) return [name];
  return [name.replaceAll('/a', ''), name.replace(/[oe]?\/a/g, 'a')];
}
