import { readFile } from 'node:fs/promises'
import type { FileFacts } from '../state.ts'

type Sample = Pick<FileFacts, 'name' | 'mime' | 'width' | 'height' | 'seconds'>

/** By the catalogue's name of what is sent. How they were made: README.md beside them. */
const samples: Readonly<Record<string, Sample>> = {
  document: { name: 'invoice.pdf', mime: 'application/pdf' },
  voice: { name: 'voice.ogg', mime: 'audio/ogg', seconds: 4 },
  video: { name: 'video.mp4', mime: 'video/mp4', width: 480, height: 360, seconds: 3 },
}

export const findSample = (content: string): Sample | undefined =>
  Object.hasOwn(samples, content) ? samples[content] : undefined

export const readSample = ({ name }: Sample): Promise<Buffer> => readFile(new URL(name, import.meta.url))
