import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useZones } from '../../../platform/time/useZones.ts'
import { timeIn } from '../../../platform/time/zones.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useNow } from '../../../ui/now.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import type { SpaceFormProps } from '../draft.ts'

const undoChoices = [0, 3, 5, 10, 15, 20, 30, 45, 60]

/** What the space is called, whose days it counts, and how long a reply can be called back. */
export function SpaceForm({ draft, onChange, errors }: SpaceFormProps) {
  const { t, i18n } = useLingui()
  const now = useNow()
  const zones = useZones(draft.time_zone, i18n.locale)
  const time = timeIn(draft.time_zone, now, i18n.locale)
  const undo_s = draft.undo_ms / 1000
  const choices = undoChoices.includes(undo_s)
    ? undoChoices
    : [...undoChoices, undo_s].sort((left, right) => left - right)
  return (
    <Card>
      <Fields>
        <TextField
          label={t`Название пространства`}
          maxLength={limits.name_max}
          value={draft.name}
          onChange={(name) => onChange({ name })}
          error={errors.name}
        />
        <Select
          label={t`Часовой пояс`}
          hint={time && t`Сейчас там ${time}. По нему считаются дни в статистике.`}
          value={draft.time_zone}
          onChange={(time_zone) => onChange({ time_zone })}
          options={zones}
          error={errors.time_zone}
        />
        <Select
          label={t`Время на отмену отправки`}
          hint={t`Столько ответ ждёт, прежде чем уйти в сеть: за это время его можно вернуть.`}
          value={undo_s}
          onChange={(seconds) => onChange({ undo_ms: seconds * 1000 })}
          options={choices.map((seconds) => ({
            value: seconds,
            label: seconds === 0 ? t`Отправлять сразу` : t`${seconds} с`,
          }))}
          error={errors.undo_ms}
        />
      </Fields>
    </Card>
  )
}
