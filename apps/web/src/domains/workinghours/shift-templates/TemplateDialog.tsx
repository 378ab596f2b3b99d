import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type {
  PersonDay,
  ShiftTemplate,
  ShiftTemplateDraft,
  TemplateEffect,
} from '@otklik/contract/schedule/shift-templates.ts'
import { useState } from 'react'
import { formatCalendar } from '../../../platform/time/time.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useConfig, useObjects } from '../../desk/api.ts'
import fields from '../grid/ShiftFields.module.css'
import { previewTemplate, useAddTemplate, useChangeTemplate } from './api.ts'
import { draftOf, patternOf } from './patterns.ts'
import { isSound, TemplateForm } from './TemplateForm.tsx'

type Props = { space_id: number; template?: ShiftTemplate; onClose: () => void }

/** A new one, or one that is changed: then it says first what will become of the days that it has planned. */
export function TemplateDialog({ space_id, template, onClose }: Props) {
  const { t } = useLingui()
  const statuses = useConfig().user_statuses.filter((status) => status.space_id === space_id)
  const first = template ? draftOf(template) : { name: '', ...patternOf('five_two', statuses) }
  const [draft, setDraft] = useTyped(`shift_templates/${template?.id ?? 'new'}`, first)
  const [fault, setFault] = useState<{ name?: string; whole?: string }>({})
  const [effect, setEffect] = useState<TemplateEffect>()
  const [replace, setReplace] = useState<readonly PersonDay[]>([])
  const [failed, setFailed] = useState<unknown>()
  const [isAsking, setIsAsking] = useState(false)
  const add = useAddTemplate()
  const change = useChangeTemplate()
  const refused = useRefusal(add.error ?? change.error ?? failed)
  const edit = (next: ShiftTemplateDraft) => {
    setFault({})
    setEffect(undefined)
    setDraft(next)
  }
  const done = () => {
    setDraft(first)
    toast.ok(t`Шаблон сохранён`)
    onClose()
  }
  const submit = async () => {
    if (draft.name.trim() === '') return setFault({ name: t`Укажите название` })
    if (!isSound(draft)) return setFault({ whole: t`Смены накладываются друг на друга или короче 15 минут` })
    if (!template) return add.mutate({ space_id, draft }, { onSuccess: done })
    if (effect || template.people_count === 0)
      return change.mutate({ id: template.id, draft, replace: [...replace] }, { onSuccess: done })
    setIsAsking(true)
    await previewTemplate({ id: template.id, draft, replace: [] }).then(setEffect, setFailed)
    setIsAsking(false)
  }
  return (
    <FormDialog
      title={template ? t`Шаблон смен` : t`Новый шаблон смен`}
      submit={template && template.people_count > 0 && !effect ? t`Дальше` : t`Сохранить`}
      isBusy={add.isPending || change.isPending || isAsking}
      failure={fault.whole ?? refused.whole}
      hasMore={JSON.stringify(draft) !== JSON.stringify(first)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {effect ? (
        <Effect effect={effect} space_id={space_id} replace={replace} onReplace={setReplace} />
      ) : (
        <TemplateForm
          value={draft}
          statuses={statuses}
          isNew={!template}
          nameError={fault.name ?? refused.fields.name}
          onChange={edit}
        />
      )}
    </FormDialog>
  )
}

type EffectProps = {
  effect: TemplateEffect
  space_id: number
  replace: readonly PersonDay[]
  onReplace: (days: readonly PersonDay[]) => void
}

function Effect({ effect, space_id, replace, onReplace }: EffectProps) {
  const { t, i18n } = useLingui()
  const { members } = useObjects()
  const { changed_count, kept, is_cut } = effect
  const nameOf = (id: number) =>
    members.find((member) => member.space_id === space_id && member.user_id === id)?.name ?? ''
  const isIn = (day: PersonDay) => replace.includes(day)
  return (
    <>
      <p>
        {t({
          message: plural(changed_count, {
            one: 'По новому шаблону пойдёт # будущий день. Прошедшие дни не изменятся.',
            few: 'По новому шаблону пойдут # будущих дня. Прошедшие дни не изменятся.',
            many: 'По новому шаблону пойдут # будущих дней. Прошедшие дни не изменятся.',
            other: 'По новому шаблону пойдут # будущих дня. Прошедшие дни не изменятся.',
          }),
        })}
      </p>
      {kept.length > 0 && (
        <>
          <p>
            <Trans>Эти дни изменены вручную и останутся как есть. Отметьте те, что надо заменить.</Trans>
          </p>
          <ul className={fields.days}>
            {kept.map((day) => (
              <li key={`${day.user_id} ${day.local_day}`}>
                <Checkbox
                  label={`${nameOf(day.user_id)}, ${formatCalendar(day.local_day, 'short', i18n.locale)}`}
                  checked={isIn(day)}
                  onChange={(isOn) => onReplace(isOn ? [...replace, day] : replace.filter((one) => one !== day))}
                />
              </li>
            ))}
            {is_cut && <li>{t`Есть и другие такие дни: они тоже останутся.`}</li>}
          </ul>
        </>
      )}
    </>
  )
}
