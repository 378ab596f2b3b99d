import { useLingui } from '@lingui/react/macro'
import type { Channel } from '@otklik/contract/networks/network.ts'
import { useState } from 'react'
import { onLeave } from '../../platform/pages/leave.ts'
import { useFailureText } from '../../ui/page/Failure.tsx'
import { uploadFile } from './api.ts'
import { type FileFault, fileFault } from './fault.ts'
import type { Upload } from './upload.ts'

type Uploads = readonly Upload[]
type Place = {
  space_id: number
  /** How many more are taken. */
  room: () => number
  /** Where they go, if that is known: not every network takes every type. */
  channel?: Channel | null
  /** By what is there when it happens: an upload ends when it ends. */
  onChange: (turn: (uploads: Uploads) => Uploads) => void
}

const running = new Map<string, AbortController>()
onLeave(() => {
  for (const stop of running.values()) stop.abort()
})

/** Files that go with a text: on their way at once, and in words why one does not. */
export function useFiles({ space_id, room, channel = null, onChange }: Place) {
  const { t } = useLingui()
  const failureText = useFailureText()
  /** Why the last ones were not taken. */
  const [faults, setFaults] = useState<readonly string[]>([])

  const change = (id: string, part: Partial<Upload>) =>
    onChange((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))

  const remove = (id: string) => {
    running.get(id)?.abort()
    onChange((all) => all.filter((upload) => upload.id !== id))
  }

  const faultText = (name: string, fault: FileFault) =>
    ({
      image_too_large: t`${name}: картинка больше 5 МБ`,
      file_too_large: t`${name}: файл больше 10 МБ`,
      too_many: t`${name}: сеть не примет больше файлов`,
      none_taken: t`${name}: эта сеть не принимает файлов`,
      empty: t`${name}: в файле ничего нет`,
      wrong_type: t`${name}: файлы этого вида сеть не принимает`,
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
    onChange((all) => [...all, upload])
    try {
      const onProgress = (progress: number) => change(id, { progress })
      change(id, { file: await uploadFile(file, { space_id, onProgress, signal: stop.signal }), progress: 1 })
    } catch (error) {
      onChange((all) => all.filter((upload) => upload.id !== id))
      if (!stop.signal.aborted) setFaults((all) => [...all, `${file.name}: ${failureText(error)}`])
    } finally {
      running.delete(id)
    }
  }

  const add = (files: readonly File[]) => {
    const refused: string[] = []
    let left = room()
    for (const file of files) {
      const fault = fileFault(file, left, channel)
      if (fault) refused.push(faultText(file.name, fault))
      else {
        left -= 1
        void start(file)
      }
    }
    setFaults(refused)
  }

  return { add, remove, faults, setFaults, faultText }
}
