import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** A real S3 server on loopback that keeps its objects in a folder of its own. It knows one access key. */
export interface S3Server {
  /** The settings of a site that keeps its backups here. */
  settings: Record<string, string>;
  /** Where the server keeps the bucket's objects. */
  folder: string;
  close(): Promise<void>;
}

/** Starts a server with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'joblantern-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // It signs the address of a bucket without the slash at its end, and AWS with it.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      BACKUP_URL: 's3://backups/site',
      BACKUP_ENDPOINT: `http://127.0.0.1:${port}`,
      BACKUP_ACCESS_KEY: 'S3RVER',
      BACKUP_SECRET_KEY: 'S3RVER',
    },
    folder: join(directory, 'backups'),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
