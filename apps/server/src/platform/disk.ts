import { statfs } from 'node:fs/promises'

/** Of the disk that a folder is on, as much as this user may write. */
export async function readDisk(folder: string): Promise<{ free_bytes: number; size_bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, size_bytes: blocks * bsize }
}
