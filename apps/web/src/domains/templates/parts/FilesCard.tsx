import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { PickFiles } from '../../files/parts/PickFiles.tsx'
import { UploadTray } from '../../files/parts/UploadTray.tsx'
import type { Upload } from '../../files/upload.ts'
import { useFiles } from '../../files/useFiles.ts'

type Uploads = readonly Upload[]
type Props = {
  space_id: number
  uploads: Uploads
  onChange: (turn: (uploads: Uploads) => Uploads) => void
  error?: string
}

/** What goes along with the words every time. */
export function FilesCard({ space_id, uploads, onChange, error }: Props) {
  const { t } = useLingui()
  const room = limits.reply_files - uploads.length
  const { add, remove, faults } = useFiles({ space_id, room: () => room, onChange })
  return (
    <Card
      title={t`Файлы`}
      about={t`Приложатся к ответу вместе с текстом.`}
      tools={
        // More than fit are left out without a word: no network is known here.
        <PickFiles label={t`Файлы шаблона`} isOff={room <= 0} onPick={(files) => add(files.slice(0, room))} />
      }
    >
      <UploadTray uploads={uploads} faults={error ? [...faults, error] : faults} onRemove={remove} />
    </Card>
  )
}
