import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AiSettings } from '@otklik/contract/ai/journal.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { Switch } from '../../../../ui/fields/Checkbox.tsx'
import { NumberField } from '../../../../ui/fields/NumberField.tsx'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../../ui/page/Card.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../../ui/page/RowSkeletons.tsx'
import { settingsQuery, useSaveSettings } from '../../api.ts'
import classes from './Agent.module.css'

/** What may leave for models at all, and what all agents together may cost. */
export function SettingsCard({ space_id }: { space_id: number }) {
  const { t } = useLingui()
  const { data } = useQuery(settingsQuery(space_id))
  return (
    <Card title={t`Что можно отправлять`}>{data ? <Form saved={data} /> : <RowSkeletons height={36} count={3} />}</Card>
  )
}

function Form({ saved }: { saved: AiSettings }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [draft, setDraft] = useTyped<AiSettings | undefined>(`ai/settings/${saved.space_id}`, undefined)
  const save = useSaveSettings()
  const value = draft ?? saved
  const change = (part: Partial<AiSettings>) => setDraft({ ...value, ...part })
  const submit = () => {
    const { updated_by: _, updated_at: __, ...body } = value
    save.mutate(body, {
      onSuccess: () => {
        setDraft(undefined)
        toast.ok(t`Сохранено`)
      },
      onError: (error) => toast.error(failureText(error)),
    })
  }
  return (
    <Fields>
      <Switch
        label={t`Ничего не отправлять моделям`}
        hint={t`Останутся похожие шаблоны и факты, короткое содержание и теги по словам.`}
        checked={value.is_closed}
        onChange={(is_closed) => change({ is_closed })}
      />
      <Switch
        label={t`Скрывать телефоны, почту, карты и паспорта`}
        hint={t`Модель увидит метки вместо них, в ответ они вернутся.`}
        checked={value.is_masked}
        onChange={(is_masked) => change({ is_masked })}
      />
      <Switch
        label={t`Хранить тексты запросов 30 дней`}
        hint={t`В зашифрованном виде; после выключения они стираются.`}
        checked={value.keeps_texts}
        onChange={(keeps_texts) => change({ keeps_texts })}
      />
      <div className={classes.line}>
        <span>
          <Trans>Предел в месяц</Trans>
        </span>
        <NumberField
          label={t`Предел в месяц`}
          value={value.month === null ? null : value.month / 100}
          min={0}
          max={limits.ai_money_max / 100}
          onChange={(month) => change({ month: month === null ? null : month * 100 })}
        />
        <Segments
          label={t`Валюта`}
          value={value.currency}
          onChange={(currency) => change({ currency })}
          choices={[
            { value: 'RUB', label: '₽' },
            { value: 'USD', label: '$' },
            { value: 'EUR', label: '€' },
          ]}
        />
      </div>
      {JSON.stringify(value) !== JSON.stringify(saved) && (
        <div className={classes.line}>
          <Button onClick={submit} loading={save.isPending}>
            <Trans>Сохранить</Trans>
          </Button>
          <Button variant="subtle" onClick={() => setDraft(undefined)}>
            <Trans>Отменить</Trans>
          </Button>
        </div>
      )}
    </Fields>
  )
}
