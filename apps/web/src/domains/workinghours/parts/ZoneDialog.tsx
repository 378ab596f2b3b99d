import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useZones } from '../../../platform/time/useZones.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpace } from '../../desk/api.ts'
import { useSetZone } from '../api.ts'

type Props = { space_id: number; user_id: number; name: string; zone: string; onClose: () => void }

const SPACE = ''

/** By whose clock a person's shifts are meant. */
export function ZoneDialog({ space_id, user_id, name, zone, onClose }: Props) {
  const { t, i18n } = useLingui()
  const spaceZone = useSpace(space_id)?.time_zone ?? 'UTC'
  const [chosen, setChosen] = useState(zone === spaceZone ? SPACE : zone)
  const zones = useZones(zone, i18n.locale)
  const save = useSetZone()
  const { whole } = useRefusal(save.error)
  const submit = () =>
    save.mutate(
      { space_id, user_id, zone: chosen === SPACE ? null : chosen },
      {
        onSuccess: () => {
          toast.ok(t`Часовой пояс изменён`)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      title={t`Часовой пояс: ${name}`}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={t`Часовой пояс`}
        value={chosen}
        options={[{ value: SPACE, label: t`Как у пространства: ${spaceZone}` }, ...zones]}
        onChange={setChosen}
      />
      <p>
        <Trans>Будущие смены начнутся в те же часы, но уже по этому поясу. Прошедшие не изменятся.</Trans>
      </p>
    </FormDialog>
  )
}
