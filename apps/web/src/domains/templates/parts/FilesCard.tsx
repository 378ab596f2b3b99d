import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { useRef, useState } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { useFailureText } from '../../../ui/Failure.tsx'
import { PaperclipIcon } from '../../../ui/icons.tsx'
import type { Upload } from '../../actions/drafts.ts'
import { UploadTray } from '../../actions/parts/UploadTray.tsx'
import { uploadFile } from '../../files/api.ts'

type Uploads = readonly Upload[]
type Props = {
  space_id: number
  uploads: Uploads
  /** By what is there when it happens: an upload ends when it ends. */
  onChange: (turn: (uploads: Uploads) => Uploads) => void
  error?: string
}

/** What goes along with the words every time. */
export function FilesCard({ space_id, uploads, onChange, error }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef(new Map<string, AbortController>())
  const [faults, setFaults] = useState<readonly string[]>([])

  async function start(file: File) {
    const id = crypto.randomUUID()
    const stop = new AbortController()
    running.current.set(id, stop)
    const set = (part: Partial<Upload>) =>
      onChange((all) => all.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
    const { name, size: bytes, type: mime } = file
    onChange((all) => [...all, { id, name, bytes, mime, progress: 0, file: null, preview: null }])
    try {
      const onProgress = (progress: number) => set({ progress })
      set({ file: await uploadFile(file, { space_id, onProgress, signal: stop.signal }), progress: 1 })
    } catch (failure) {
      onChange((all) => all.filter((upload) => upload.id !== id))
      if (!stop.signal.aborted) setFaults((all) => [...all, `${name}: ${failureText(failure)}`])
    } finally {
      running.current.delete(id)
    }
  }
  const remove = (id: string) => {
    running.current.get(id)?.abort()
    onChange((all) => all.filter((upload) => upload.id !== id))
  }
  const room = limits.reply_files - uploads.length

  return (
    <Card
      title={t`Файлы`}
      about={t`Приложатся к ответу вместе с текстом.`}
      tools={
        <Button
          variant="default"
          size="xs"
          leftSection={<PaperclipIcon size={14} />}
          disabled={room <= 0}
          onClick={() => picker.current?.click()}
        >
          <Trans>Добавить файл</Trans>
        </Button>
      }
    >
      <input
        ref={picker}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t`Файлы шаблона`}
        onChange={(event) => {
          setFaults([])
          for (const file of [...(event.target.files ?? [])].slice(0, room)) void start(file)
          event.target.value = ''
        }}
      />
      <UploadTray uploads={uploads} faults={error ? [...faults, error] : faults} onRemove={remove} />
    </Card>
  )
}
