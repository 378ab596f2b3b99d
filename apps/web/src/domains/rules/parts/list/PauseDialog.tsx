import { Trans, useLingui } from '@lingui/react/macro'
import type { RobotSettings } from '@otklik/contract/automation/robots.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '../../../../platform/time/time.ts'
import { Switch } from '../../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../../ui/page/useRefusal.ts'
import { robotSettingsQuery, useSaveRobotSettings } from '../../api.ts'

const hours = [1, 4, 8, 24, 72, 168]

/** How rules, bots and agents of the space give way to people. */
export function PauseDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(robotSettingsQuery(space_id))
  const [draft, setDraft] = useState<Partial<RobotSettings>>({})
  const save = useSaveRobotSettings(space_id)
  const { whole } = useRefusal(save.error)
  const value = data && { ...data, ...draft }
  const own = value && value.pause_hours > 0 ? [value.pause_hours] : []
  return (
    <FormDialog
      title={t`Пауза роботов`}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      isOff={!value}
      {...(whole !== undefined && { failure: whole })}
      onSubmit={() => value && save.mutate(value, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>
          Когда в диалог пишет человек, роботы там замолкают: что они собирались отправить, не отправится. Закрытие
          диалога снимает паузу.
        </Trans>
      </p>
      <Select
        label={t`Снимать паузу`}
        hint={t`Считая от последнего сообщения сотрудника.`}
        value={value?.pause_hours ?? 24}
        disabled={!value}
        onChange={(pause_hours) => setDraft({ ...draft, pause_hours })}
        options={[
          ...[...new Set([...hours, ...own])]
            .sort((a, b) => a - b)
            .map((count) => ({ value: count, label: t`Через ${formatDuration(count * 3600, i18n.locale)}` })),
          { value: 0, label: t`Только вручную` },
        ]}
      />
      <Switch
        label={t`Пауза и при назначении сотрудника`}
        hint={t`Когда человек берёт диалог себе или передаёт коллеге.`}
        checked={value?.pause_on_take ?? true}
        disabled={!value}
        onChange={(pause_on_take) => setDraft({ ...draft, pause_on_take })}
      />
    </FormDialog>
  )
}
