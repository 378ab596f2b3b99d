import { limits } from '@otklik/contract/limits.ts'
import { type Channel, fileTypeFault } from '@otklik/contract/networks/network.ts'

export type FileFault = 'image_too_large' | 'file_too_large' | 'too_many' | 'none_taken' | 'wrong_type' | 'empty'

/** Why a file cannot be taken, before it is sent anywhere. `room` is how many more the network takes. */
export function fileFault(
  { type, size, name }: Pick<File, 'type' | 'size' | 'name'>,
  room: number,
  channel: Channel | null = null,
): FileFault | undefined {
  if (channel?.uploads === 0) return 'none_taken'
  if (room <= 0) return 'too_many'
  if (size === 0) return 'empty'
  if (fileTypeFault(channel, [{ mime: type, name }])) return 'wrong_type'
  if (type.startsWith('image/')) return size > limits.image_bytes ? 'image_too_large' : undefined
  return size > limits.document_bytes ? 'file_too_large' : undefined
}
