import { limits } from '@otklik/contract/limits.ts'

export type FileFault = 'image_too_large' | 'file_too_large' | 'too_many'

/** Why a file cannot be taken, before it is sent anywhere. `room` is how many more the network takes. */
export function fileFault({ type, size }: Pick<File, 'type' | 'size'>, room: number): FileFault | undefined {
  if (room <= 0) return 'too_many'
  if (type.startsWith('image/')) return size > limits.image_bytes ? 'image_too_large' : undefined
  return size > limits.document_bytes ? 'file_too_large' : undefined
}
