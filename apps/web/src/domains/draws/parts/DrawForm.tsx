import { Trans, useLingui } from '@lingui/react/macro'
import type { DrawDraft, DrawPost, DrawTerms } from '@otklik/contract/draws/draws.ts'
import { limits } from '@otklik/contract/limits.ts'
import { momentOf } from '@otklik/contract/zones.ts'
import { dayIn } from '../../../platform/time/days.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { ClockField } from '../../../ui/fields/time/ClockField.tsx'
import { DayField } from '../../../ui/fields/time/DayField.tsx'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import classes from './Draws.module.css'
import { PostPicker } from './PostPicker.tsx'

type Props = {
  space_id: number
  zone: string
  value: DrawDraft
  /** As it is saved, where it is. */
  post?: DrawPost
  onChange: (value: DrawDraft) => void
  errors: Record<string, string>
}

/** Of what it is about, and who takes part. */
export function DrawForm({ space_id, zone, value, post, onChange, errors }: Props) {
  const { t } = useLingui()
  const { terms } = value
  const set = (change: Partial<DrawTerms>) => onChange({ ...value, terms: { ...terms, ...change } })
  const count = (text: string, most: number) => Math.min(most, Number(text.replace(/\D/g, '')) || 0)
  return (
    <>
      <Card title={t`Название и пост`}>
        <Fields>
          <TextField
            label={t`Название`}
            value={value.name}
            maxLength={limits.name_max}
            onChange={(name) => onChange({ ...value, name })}
            {...(errors.name && { error: errors.name })}
          />
        </Fields>
        <PostPicker
          {...{ space_id, saved: post }}
          value={value.post_id}
          onChange={(post_id) => onChange({ ...value, post_id })}
        />
        {errors.post_id && <p className={classes.wrong}>{errors.post_id}</p>}
      </Card>
      <Card title={t`Условия`} about={<Trans>После объявления условия изменить нельзя.</Trans>}>
        <Fields>
          <Moment label={t`Комментарии с`} zone={zone} at={terms.from} onChange={(from) => set({ from })} />
          <Moment
            label={t`Комментарии до`}
            zone={zone}
            at={terms.until}
            onChange={(until) => set({ until })}
            error={errors['terms.until'] ?? errors.until}
          />
          <TextField
            label={t`Победителей`}
            inputMode="numeric"
            value={String(terms.winners || '')}
            onChange={(text) => set({ winners: count(text, limits.draw_places) })}
            {...(errors['terms.winners'] && { error: errors['terms.winners'] })}
          />
          <TextField
            label={t`Запасных`}
            inputMode="numeric"
            value={String(terms.reserves)}
            hint={t`Получат приз, если победитель не ответит.`}
            onChange={(text) => set({ reserves: count(text, limits.draw_places) })}
            {...(errors['terms.reserves'] && { error: errors['terms.reserves'] })}
          />
          <TextField
            label={t`Слова в комментарии`}
            value={terms.words}
            maxLength={limits.name_max}
            onChange={(words) => set({ words })}
          />
          <TextField
            label={t`Сколько друзей отметить`}
            inputMode="numeric"
            value={String(terms.friends)}
            onChange={(text) => set({ friends: count(text, 10) })}
          />
          <TextField
            label={t`Не короче, знаков`}
            inputMode="numeric"
            value={String(terms.min_length)}
            onChange={(text) => set({ min_length: count(text, 1_000) })}
          />
          <Checkbox label={t`С фотографией`} checked={terms.photo} onChange={(photo) => set({ photo })} />
          <TextField
            label={t`Без победителей последних дней`}
            inputMode="numeric"
            value={String(terms.winners_out_days)}
            onChange={(text) => set({ winners_out_days: count(text, 3_650) })}
          />
          <Segments
            label={t`Внешнее число`}
            value={terms.beacon}
            onChange={(beacon) => set({ beacon })}
            choices={[
              { value: 'none', label: t`Нет` },
              { value: 'hand', label: t`Введём вручную` },
            ]}
          />
          <p className={classes.quiet}>
            <Trans>
              Число, которого никто не знал, когда список закрылся, например курсы Банка России на следующий день. Без
              него тот, кто знает зерно, мог бы подобрать список.
            </Trans>
          </p>
        </Fields>
      </Card>
    </>
  )
}

type MomentProps = {
  label: string
  zone: string
  at: number
  onChange: (at: number) => void
  error?: string | undefined
}

/** By the clock of the space, so that everybody of a team means the same hour. */
function Moment({ label, zone, at, onChange, error }: MomentProps) {
  const { t } = useLingui()
  const day = dayIn(zone, at * 1000)
  const minute = Math.round((at - momentOf(day, 0, zone)) / 60)
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return (
    <div>
      <span className={classes.label}>{label}</span>
      <div className={classes.moment}>
        <DayField
          label={`${label}, ${t`день`}`}
          value={day}
          today={dayIn(zone)}
          isWrong={error !== undefined}
          onChange={(next) => next && onChange(momentOf(next, minute, zone))}
        />
        <ClockField
          label={`${label}, ${t`время`}`}
          value={clock}
          isWrong={error !== undefined}
          onChange={(next) => {
            const [hours = 0, minutes = 0] = (next ?? '').split(':').map(Number)
            if (next) onChange(momentOf(day, hours * 60 + minutes, zone))
          }}
        />
      </div>
      {error && <p className={classes.wrong}>{error}</p>}
    </div>
  )
}
