// TEMPORARY placeholder by the founder so that other parts compile; helper-1 replaces this file.
export class DataFolderInUse extends Error {}
export async function startEmbeddedPostgres(_o: { dataFolder: string; log: (line: string) => void }): Promise<AsyncDisposable & { connection: { host: string; port: number; user: string; password: string; database: string } }> {
  throw new Error('not yet')
}
