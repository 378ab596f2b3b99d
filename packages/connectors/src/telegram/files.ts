import { z } from 'zod'
import { NetworkFailure, type Speaker } from '../connector.ts'
import { openFile } from '../media.ts'
import { call, fileUrl } from './client.ts'

const File = z.object({ file_path: z.string().optional() })

export async function openMedia(speaker: Speaker, ref: string): Promise<Response> {
  const { file_path } = await call(speaker, 'getFile', { file_id: ref }, File)
  if (!file_path) throw new NetworkFailure('gone', 'the file is not given out')
  return openFile(speaker, fileUrl(speaker, file_path))
}
