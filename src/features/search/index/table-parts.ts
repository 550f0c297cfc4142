/**
 * A hash table with open addressing has 64 parts. Each part grows on its own, because growing a large table at once would
 * stop pages. The parts begin with different sizes, so they grow at different times.
 */
const bitsOfPart = 6;
const parts = 2 ** bitsOfPart;
/** A part that is four fifths full grows, and is then half full. */
const growth = 1.5;
const fullest = 0.8;

/** @returns new parts. @param width the numbers of a place. */
export const newParts = (width: number): Int32Array<ArrayBuffer>[] =>
  Array.from(
    { length: parts },
    (_, part) => new Int32Array(width * Math.round(16 * growth ** (part / parts))),
  );

/** The part of a hash of 32 bits. */
export const partOf = (hash: number): number => hash >>> (32 - bitsOfPart);

/** Where the search for a hash begins in a part with so many places. */
export const placeIn = (hash: number, places: number): number =>
  Math.floor(((hash << bitsOfPart) >>> 0) * (places / 2 ** 32));

/** The places of a part after it grew. */
export const morePlaces = (places: number): number => Math.ceil(places * growth);

/** Whether a part is too full to be searched fast. */
export const isFull = (size: number, places: number): boolean => size > places * fullest;

/** Spreads the bits of a number over the upper bits, which choose the place. */
export const spread = (number: number): number => Math.imul(number ^ (number >>> 15), 0x9e3779b1);
