import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useUser } from '../../desk/api.ts'
import { useRemoveImage, useSetImage } from '../api.ts'
import classes from './Portrait.module.css'

const KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** The photo, a new one, or none. */
export function Portrait() {
  const { t } = useLingui()
  const { name, image } = useUser()
  const input = useRef<HTMLInputElement>(null)
  const upload = useSetImage()
  const remove = useRemoveImage()
  const [fault, setFault] = useState<string>()
  const { whole, fields } = useRefusal(upload.error)
  const said = fault ?? whole ?? Object.values(fields)[0]
  const percent = Math.round(upload.share * 100)

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again after a failure.
    target.value = ''
    if (!file) return
    upload.reset()
    if (!KINDS.includes(file.type)) return setFault(t`Подойдёт картинка: JPEG, PNG, WebP или GIF`)
    if (file.size > limits.image_bytes) return setFault(t`Картинка больше 5 МБ`)
    setFault(undefined)
    upload.mutate(file)
  }

  return (
    <div className={classes.portrait}>
      <Avatar name={name} image={image} size={64} />
      <div>
        <div className={classes.tools}>
          <input ref={input} type="file" accept={KINDS.join(',')} hidden onChange={take} aria-label={t`Фото`} />
          <Button variant="default" onClick={() => input.current?.click()} disabled={upload.isPending}>
            {image ? <Trans>Заменить фото</Trans> : <Trans>Загрузить фото</Trans>}
          </Button>
          {image && (
            <Button variant="subtle" onClick={() => remove.mutate()} loading={remove.isPending}>
              <Trans>Удалить фото</Trans>
            </Button>
          )}
        </div>
        {upload.isPending ? (
          <div className={classes.progress}>
            <progress value={upload.share} max={1} aria-label={t`Загрузка фото`} />
            <span>{percent}%</span>
          </div>
        ) : (
          <p className={classes.note} role={said ? 'alert' : undefined} data-wrong={said !== undefined || undefined}>
            {said ?? <Trans>JPEG, PNG, WebP или GIF до 5 МБ</Trans>}
          </p>
        )}
      </div>
    </div>
  )
}
