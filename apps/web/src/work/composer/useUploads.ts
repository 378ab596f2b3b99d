import type { UploadedFile } from '@otklik/contract/files/files.ts'
import { type Channel, fileTypeFault } from '@otklik/contract/networks/network.ts'
import { type Upload, uploadOf } from '../../domains/files/upload.ts'
import { useFiles } from '../../domains/files/useFiles.ts'
import { draftOf } from './drafts/drafts.ts'
import { type Sender, write } from './sender.ts'

/** Files of a draft: taken from a button, the clipboard or a drop. */
export function useUploads(sender: Sender, space_id: number, channel: Channel | null) {
  const room = () => Math.max(0, (channel?.uploads ?? 0) - draftOf(sender.thread).uploads.length)
  const { add, remove, faults, setFaults, faultText } = useFiles({
    space_id,
    room,
    channel,
    onChange: (turn) => write(sender, (draft) => ({ ...draft, uploads: turn(draft.uploads) })),
  })

  /** Files of a template: on the server already. */
  const addReady = (files: readonly UploadedFile[]) => {
    const { uploads } = draftOf(sender.thread)
    const fresh = files.map(uploadOf).filter((file) => !uploads.some(({ id }) => id === file.id))
    const isWrong = ({ mime, name }: Upload) => fileTypeFault(channel, [{ mime, name }]) !== undefined
    const right = fresh.filter((file) => !isWrong(file))
    const taken = room()
    write(sender, (draft) => ({ ...draft, uploads: [...draft.uploads, ...right.slice(0, taken)] }))
    setFaults([
      ...fresh.filter(isWrong).map(({ name }) => faultText(name, 'wrong_type')),
      ...right.slice(taken).map(({ name }) => faultText(name, 'too_many')),
    ])
  }

  return { add, addReady, remove, faults, clearFaults: () => setFaults([]) }
}
