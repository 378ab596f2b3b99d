import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUser } from '../../domains/desk/api.ts'
import { signOut } from '../../platform/wire/session.ts'
import { Modal } from '../../ui/layers/Modal.tsx'
import { ShiftNote } from './ShiftNote.tsx'
import classes from './StatusDialog.module.css'
import { Dot } from './StatusMenu.tsx'
import { type Standing, useChooseStatus } from './useStatus.ts'

export function StatusDialog({ space_id, choices }: Standing) {
  const { t } = useLingui()
  const choose = useChooseStatus()
  const firstName = useUser().name.split(/\s+/)[0] ?? ''
  // The one that schedules put people into is what most come back to.
  const [chosen, setChosen] = useState(choices.find(({ workinghours }) => workinghours) ?? choices[0])

  return (
    <Modal
      opened
      onClose={() => {}}
      title={t`С возвращением, ${firstName}`}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) choose.mutate(chosen)
        }}
      >
        <p className={classes.text}>
          <Trans>Сейчас вы не на смене. Выберите рабочий статус, чтобы видеть очередь.</Trans>
        </p>
        <div className={classes.choices} role="radiogroup" aria-label={t`Рабочий статус`}>
          {choices.map((status) => (
            <label key={status.id} className={classes.choice}>
              <Dot color={status.color} />
              <b>{status.name}</b>
              <input
                type="radio"
                name="status"
                className={classes.mark}
                checked={status.id === chosen?.id}
                onChange={() => setChosen(status)}
                data-autofocus={status.id === chosen?.id || undefined}
              />
            </label>
          ))}
        </div>
        <ShiftNote space_id={space_id} />
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={choose.isPending}>
            <Trans>Начать работу</Trans>
          </Button>
          <Button size="md" variant="subtle" onClick={signOut}>
            <Trans>Выйти</Trans>
          </Button>
        </div>
      </form>
    </Modal>
  )
}
