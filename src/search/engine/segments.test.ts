import { expect, test } from 'vitest';
import { DocumentList, Segment, segmentSize } from './segments.ts';

const documents = [3, 4, 4711, 65_535].map((at) => 2 * segmentSize + at);

function filled<T extends Segment | DocumentList>(list: T): T {
  for (const document of documents) list.set(document);
  return list;
}

test('a list writes the bits of the slots that it was given, be they fewer than announced', () => {
  const list = filled(new DocumentList(9));
  expect(list.toText()).toBe(filled(new Segment()).toText());
  expect(new DocumentList(1).toText()).toBe(new Segment().toText());
});

test('bits are counted, and taken off', () => {
  const bits = filled(new Segment());
  expect(bits.count()).toBe(4);
  const other = new Segment();
  for (const document of [4, 5, 65_535]) other.set(document);
  expect(bits.without(other).count()).toBe(2);
  expect(bits.without(bits).count()).toBe(0);
  expect(new Segment(new Uint8Array(segmentSize / 8).fill(0xff)).count()).toBe(segmentSize);
});
