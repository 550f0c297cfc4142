import { expect, test } from 'vitest';
import { Segment, SlotList, segmentSize } from './segments.ts';

const slots = [3, 4, 4711, 65_535].map((at) => 2 * segmentSize + at);

function filled<T extends Segment | SlotList>(list: T): T {
  for (const slot of slots) list.set(slot);
  return list;
}

test('a list writes the bits of the slots that it was given, be they fewer than announced', () => {
  const list = filled(new SlotList(9));
  expect(list.toText()).toBe(filled(new Segment()).toText());
  expect(new SlotList(1).toText()).toBe(new Segment().toText());
});

test('bits are counted, and taken off', () => {
  const bits = filled(new Segment());
  expect(bits.count()).toBe(4);
  const other = new Segment();
  for (const slot of [4, 5, 65_535]) other.set(slot);
  expect(bits.without(other).count()).toBe(2);
  expect(bits.without(bits).count()).toBe(0);
  expect(new Segment(new Uint8Array(segmentSize / 8).fill(0xff)).count()).toBe(segmentSize);
});
