import { useLingui } from '@lingui/react/macro'
import type { UploadedFile } from '@otklik/contract/files.ts'
import type { Channel } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { useFailureText } from '../../ui/Failure.tsx'
import { uploadFile } from '../files/api.ts'
import { type FileFault, fileFault } from '../files/fault.ts'
import { uploadOf } from '../templates/draft.ts'
import { draftOf, type Upload } from './drafts.ts'
import { type Sender, write } from './sender.ts'

const running = new Map<string, AbortController>()

/** Files of a draft: taken from a button, the clipboard or a drop, and on their way at once. */
export function useUploads(sender: Sender, space_id: number, channel: Channel | null) {
  const { t } = useLingui()
  const failureText = useFailureText()
  /** Why the last ones were not taken. */
  const [faults, setFaults] = useState<readonly string[]>([])

  const change = (id: string, part: Partial<Upload>) =>
    write(sender, (draft) => ({
      ...draft,
      uploads: draft.uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)),
    }))

  const remove = (id: string) => {
    running.get(id)?.abort()
    write(sender, (draft) => ({ ...draft, uploads: draft.uploads.filter((upload) => upload.id !== id) }))
  }

  const faultText = (name: string, fault: FileFault) =>
    ({
      image_too_large: t`${name}: картинка больше 5 МБ`,
      file_too_large: t`${name}: файл больше 10 МБ`,
      too_many: t`${name}: сеть не примет больше файлов`,
    })[fault]

  async function start(file: File) {
    const id = crypto.randomUUID()
    const stop = new AbortController()
    running.set(id, stop)
    const upload: Upload = {
      id,
      name: file.name,
      bytes: file.size,
      mime: file.type,
      progress: 0,
      file: null,
      preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
    }
    write(sender, (draft) => ({ ...draft, uploads: [...draft.uploads, upload] }))
    try {
      const onProgress = (progress: number) => change(id, { progress })
      change(id, { file: await uploadFile(file, { space_id, onProgress, signal: stop.signal }), progress: 1 })
    } catch (error) {
      remove(id)
      if (!stop.signal.aborted) setFaults((all) => [...all, `${file.name}: ${failureText(error)}`])
    } finally {
      running.delete(id)
    }
  }

  const add = (files: readonly File[]) => {
    const refused: string[] = []
    for (const file of files) {
      const fault = fileFault(file, (channel?.uploads ?? 0) - draftOf(sender.thread).uploads.length)
      if (fault) refused.push(faultText(file.name, fault))
      else void start(file)
    }
    setFaults(refused)
  }

  /** Files of a template: on the server already. */
  const addReady = (files: readonly UploadedFile[]) => {
    const { uploads } = draftOf(sender.thread)
    const fresh = files.map(uploadOf).filter((file) => !uploads.some(({ id }) => id === file.id))
    const room = Math.max(0, (channel?.uploads ?? 0) - uploads.length)
    write(sender, (draft) => ({ ...draft, uploads: [...draft.uploads, ...fresh.slice(0, room)] }))
    setFaults(fresh.slice(room).map(({ name }) => faultText(name, 'too_many')))
  }

  return { add, addReady, remove, faults, clearFaults: () => setFaults([]) }
}
