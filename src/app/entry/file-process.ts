import { answerParent } from '../../platform/processes/answer-parent.ts';
import type { FileReader, FileRequest } from '../../platform/processes/ask-file-process.ts';

// The program of the process that reads one uploaded file. The site starts it (askFileProcess).
const readers: Record<FileReader, (input: readonly unknown[]) => Promise<unknown>> = {
  statement: async ([bytes]) => {
    const { readStatementFile } = await import('../../money/settlement/read-statement-file.ts');
    return readStatementFile(bytes as Uint8Array);
  },
  spend: async ([csv, today]) => {
    const { readSpendFile } = await import('../../money/traffic/spend-file.ts');
    return readSpendFile(csv as string, today as string);
  },
  picture: async ([file]) => {
    const { readPicture } = await import('../../reading/pictures/picture-file.ts');
    return readPicture(Buffer.from(file as Uint8Array));
  },
};

answerParent((request) => {
  const { reader, input } = request as FileRequest;
  return readers[reader](input);
});
