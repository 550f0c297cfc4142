import { crc32 } from 'node:zlib';

/** A zip archive of files that are already compressed: each is stored as it is. The same files give the same bytes. */
export function zip(files) {
  const parts = [];
  const entries = [];
  let offset = 0;
  for (const { name, content } of files) {
    const path = Buffer.from(name);
    // Version 2.0, names in UTF-8, stored, 1980-01-01.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x0800, 2);
    shared.writeUInt16LE(0x21, 8);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(content.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    parts.push(signature(0x04034b50), shared, path, content);
    entries.push(signature(0x02014b50), Buffer.from([20, 0]), shared, entry, path);
    offset += 4 + shared.length + path.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, signature(0x06054b50), end]);
}

function signature(number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
