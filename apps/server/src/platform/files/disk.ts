import { statfs } from 'node:fs/promises'

/** Below this PostgreSQL cannot be sure of its next piece of log, nor an upload of its place. */
export const LEAST_FREE_BYTES = 50_000_000

/** Of the disk that a folder is on, as much as this user may write. */
export async function readDisk(folder: string): Promise<{ free_bytes: number; size_bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, size_bytes: blocks * bsize }
}
