import { accessSync, constants, mkdirSync } from 'node:fs'

/** The folder of DATA_DIR, there and ours to write in; otherwise one line that names the setting. */
export function prepareDataDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw error
    throw new Error(`DATA_DIR: ${folder} ${reasons[code ?? ''] ?? `cannot be used (${code})`}.`)
  }
}

const reasons: Record<string, string> = {
  EACCES: 'cannot be read and written by this user',
  EPERM: 'cannot be read and written by this user',
  EROFS: 'is on a disk that cannot be written',
  EEXIST: 'is a file, not a folder',
  ENOTDIR: 'lies in a file, not in a folder',
}
