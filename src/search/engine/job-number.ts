/** The letters and digits at the end of a number in lower case. */
export const endOf = (text: string): string => text.split(/[^a-z\d]/).at(-1) ?? '';
/** The digits that a number has at least. Shorter ones are amounts, years and ZIP codes. */
const minDigits = 6;
const maxLength = 100;
const number = /^[^a-z\d]*([a-z\d](?:[a-z\d._/-]*[a-z\d])?)$/;

/** The numbers by which people ask for a job, in lower case: its source's id, and the letters and digits at the end of that. */
export const numbersOf = (externalId: string): string[] => {
  const id = externalId.toLowerCase();
  return [...new Set([id, endOf(id)])].filter(Boolean);
};

/** The numbers of jobs that a text in lower case may name: "844314200", "REQ-2024-00123". */
export const jobNumbers = (text: string): string[] =>
  text.split(' ').flatMap((word) => {
    const named = word.length <= maxLength ? number.exec(word)?.[1] : undefined;
    return named && named.replace(/\D/g, '').length >= minDigits ? [named] : [];
  });
