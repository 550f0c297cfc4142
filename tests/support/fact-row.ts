import { type DocumentFacts, packFacts, unpackedLength, unpackFacts } from '../../src/search/engine/facts.ts';

const usual: DocumentFacts = { flags: 0, employer: 0, occupation: 0, ad: 1, titleWords: [], skillWords: [] };

/** A document's facts as they are in memory. @param facts those that differ from the usual ones. */
export function factRow(facts: Partial<DocumentFacts>): Int32Array {
  const packed = packFacts({ ...usual, ...facts });
  const row = new Int32Array(unpackedLength(packed));
  unpackFacts(packed, row, 0);
  return row;
}
