import { Trans, useLingui } from '@lingui/react/macro'
import type { RoutingSettings } from '@otklik/contract/routing/routing.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '../../../platform/time/time.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { routingSettingsQuery, useSaveRoutingSettings } from '../api.ts'

const NEVER = -1
const after = [0, 300, 900, 1_800, 3_600, 14_400]
const left = [0, 300, 600, 900, 1_800]
const before = [300, 600, 900, 1_800, 3_600]

/** A value that was set otherwise stands among them. */
const withOwn = (choices: readonly number[], own: number) => [...new Set([...choices, own])].sort((a, b) => a - b)

/** What holds for the whole space: when what the absent hold returns, and when it is time to hand over. */
export function SettingsDialog({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(routingSettingsQuery(space_id))
  const [draft, setDraft] = useState<Partial<RoutingSettings>>({})
  const save = useSaveRoutingSettings(space_id)
  const { whole } = useRefusal(save.error)
  const value = data && { ...data, ...draft }
  const long = (seconds: number) => formatDuration(seconds, i18n.locale)
  const set = (change: Partial<RoutingSettings>) => setDraft({ ...draft, ...change })
  return (
    <FormDialog
      title={t`Возврат и передача`}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      isOff={!value}
      {...(whole !== undefined && { failure: whole })}
      onSubmit={() => value && save.mutate(value, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>Действует во всём пространстве. Клиентам ничего не отправляется.</Trans>
      </p>
      <Select
        label={t`Возвращать обращения ушедших`}
        hint={t`Где клиент ждёт ответа, обращение теряет ответственного и остаётся в группе.`}
        value={value ? (value.return_after_s ?? NEVER) : NEVER}
        disabled={!value}
        onChange={(chosen) => set({ return_after_s: chosen === NEVER ? null : chosen })}
        options={[
          ...withOwn(after, value?.return_after_s ?? 0).map((seconds) => ({
            value: seconds,
            label: seconds === 0 ? t`Сразу` : t`Через ${long(seconds)}`,
          })),
          { value: NEVER, label: t`Не возвращать` },
        ]}
      />
      <Select
        label={t`Не назначать перед концом смены`}
        hint={t`И перед перерывом по графику.`}
        value={value?.min_left_s ?? 0}
        disabled={!value}
        onChange={(min_left_s) => set({ min_left_s })}
        options={withOwn(left, value?.min_left_s ?? 0).map((seconds) => ({
          value: seconds,
          label: seconds === 0 ? t`Назначать до конца` : t`За ${long(seconds)}`,
        }))}
      />
      <Select
        label={t`Напоминать о передаче смены`}
        value={value?.handover_s ?? 900}
        disabled={!value}
        onChange={(handover_s) => set({ handover_s })}
        options={withOwn(before, value?.handover_s ?? 900).map((seconds) => ({
          value: seconds,
          label: t`За ${long(seconds)}`,
        }))}
      />
    </FormDialog>
  )
}
