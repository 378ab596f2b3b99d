import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { limits } from '@otklik/contract/limits.ts'
import { type FormEvent, useState } from 'react'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useUser } from '../../desk/api.ts'
import { useSaveSettings } from '../api.ts'
import classes from './PersonCard.module.css'
import { Portrait } from './Portrait.tsx'

/** As colleagues see this person. */
export function PersonCard() {
  const { t } = useLingui()
  const user = useUser()
  const save = useSaveSettings()
  const [typed, setTyped] = useTyped<string | undefined>('profile/name', undefined)
  const [isMissing, setIsMissing] = useState(false)
  const name = typed ?? user.name

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setIsMissing(true)
    save.mutate({ name: name.trim() }, { onSuccess: () => setTyped(undefined) })
  }

  return (
    <Card title={t`Обо мне`}>
      <Portrait />
      <form className={classes.name} onSubmit={submit} noValidate>
        <TextField
          label={t`Имя`}
          hint={t`Его видят коллеги: в списках, заметках и назначениях.`}
          autoComplete="name"
          maxLength={limits.name_max}
          value={name}
          onChange={(text) => {
            setTyped(text)
            setIsMissing(false)
          }}
          error={isMissing ? t`Укажите имя` : undefined}
        />
        {name !== user.name && (
          <div className={classes.actions}>
            <Button type="submit" loading={save.isPending}>
              <Trans>Сохранить</Trans>
            </Button>
            <Button variant="subtle" onClick={() => setTyped(undefined)}>
              <Trans>Отменить</Trans>
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}
