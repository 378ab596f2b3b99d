import { useLingui } from '@lingui/react/macro'
import type { AbsenceKind, AbsenceKindDraft } from '@otklik/contract/schedule/absences.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useName } from '../../../ui/fields/useName.ts'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { NumberField } from '../parts/NumberField.tsx'
import { useSaveKind } from './api.ts'

type Props = { space_id: number; kind?: AbsenceKind; onClose: () => void }

const USUAL_DAYS = 28
const YEAR = 366

/** What a kind of absence is called, and by which rules it is asked for and counted. */
export function KindDialog({ space_id, kind, onClose }: Props) {
  const { t } = useLingui()
  const form = `absences/kinds/${kind?.id ?? `new/${space_id}`}`
  const { name, isGiven, field } = useName(form, kind?.name ?? '', t`Укажите название`)
  const [needs_yes, setNeedsYes] = useTyped(`${form}/needs_yes`, kind?.needs_yes ?? true)
  const [is_work, setIsWork] = useTyped(`${form}/is_work`, kind?.is_work ?? false)
  const [isCounted, setIsCounted] = useTyped(`${form}/isCounted`, (kind?.days_per_year ?? null) !== null)
  const [days, setDays] = useTyped<number | undefined>(`${form}/days`, kind?.days_per_year ?? USUAL_DAYS)
  const [counting, setCounting] = useTyped<AbsenceKindDraft['counting']>(
    `${form}/counting`,
    kind?.counting ?? 'calendar',
  )
  const [carry_max, setCarry] = useTyped<number | undefined>(`${form}/carry_max`, kind?.carry_max ?? 0)
  const [overdraft, setOverdraft] = useTyped<number | undefined>(`${form}/overdraft`, kind?.overdraft ?? 0)
  const save = useSaveKind()
  const { fields, whole } = useRefusal(save.error)
  const isWhole = !isCounted || (days !== undefined && carry_max !== undefined && overdraft !== undefined)
  const submit = () => {
    if (!isGiven() || !isWhole) return
    const draft = {
      ...{ name, needs_yes, is_work, counting, days_per_year: isCounted ? (days ?? 0) : null },
      ...{ carry_max: carry_max ?? 0, overdraft: overdraft ?? 0 },
    }
    save.mutate({ space_id, id: kind?.id, draft }, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={kind ? t`Вид отсутствия` : t`Новый вид отсутствия`}
      submit={kind ? t`Сохранить` : t`Создать`}
      isBusy={save.isPending}
      isOff={!isWhole}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label={t`Название`} data-autofocus {...field(fields.name)} />
      <Switch
        label={t`Нужно согласие руководителя`}
        hint={t`Без согласия отсутствие действует сразу, как больничный.`}
        checked={needs_yes}
        onChange={setNeedsYes}
      />
      <Switch
        label={t`Это работа`}
        hint={t`Обучение, командировка: человек занят, но новых обращений не получает.`}
        checked={is_work}
        onChange={setIsWork}
      />
      <Switch
        label={t`Вести остаток дней`}
        hint={t`Каждый месяц добавляется двенадцатая часть годовой нормы.`}
        checked={isCounted}
        onChange={setIsCounted}
      />
      {isCounted && (
        <>
          <NumberField label={t`Дней в год`} value={days} min={0} max={YEAR} step={0.5} onChange={setDays} />
          <Select
            label={t`Какие дни считать`}
            value={counting}
            options={[
              { value: 'calendar', label: t`календарные, кроме праздников` },
              { value: 'planned', label: t`только дни, в которые была смена` },
            ]}
            onChange={setCounting}
          />
          <NumberField
            label={t`Сколько дней переходит на следующий год`}
            value={carry_max}
            min={0}
            max={YEAR}
            step={0.5}
            onChange={setCarry}
          />
          <NumberField
            label={t`На сколько дней можно уйти в долг`}
            value={overdraft}
            min={0}
            max={YEAR}
            step={0.5}
            onChange={setOverdraft}
          />
        </>
      )}
    </FormDialog>
  )
}
