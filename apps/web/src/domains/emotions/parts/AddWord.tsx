import { useLingui } from '@lingui/react/macro'
import { limits } from '@otklik/contract/limits.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Fields } from '../../../ui/page/Card.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useAddWord } from '../api.ts'

const weights = [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
const signed = (weight: number) => (weight > 0 ? `+${weight}` : weight < 0 ? `−${-weight}` : '0')

export function useWeightOptions() {
  return weights.map((value) => ({ value, label: signed(value) }))
}

const blank = { word: '', weight: -3 }

/** A word with its weight; what is typed outlives a reload. */
export function AddWord({ space_id, onClose }: { space_id: number; onClose: () => void }) {
  const { t } = useLingui()
  const [{ word, weight }, setTyped] = useTyped(`emotions/word/${space_id}`, blank)
  const add = useAddWord(space_id)
  const { fields, whole } = useRefusal(add.error)
  const options = useWeightOptions()
  const change = (typed: Partial<typeof blank>) => {
    setTyped({ word, weight, ...typed })
    add.reset()
  }
  const close = () => {
    setTyped(blank)
    onClose()
  }
  return (
    <FormDialog
      title={t`Новое слово`}
      submit={t`Добавить`}
      isBusy={add.isPending}
      isOff={word.trim() === ''}
      failure={whole}
      onSubmit={() =>
        add.mutate(
          { word, weight },
          {
            onSuccess: (saved) => {
              toast.ok(t`Слово добавлено: ${saved.word}`)
              close()
            },
          },
        )
      }
      onClose={close}
    >
      <Fields>
        <TextField
          label={t`Слово`}
          value={word}
          maxLength={limits.emotion_word_max}
          error={fields.word}
          hint={t`Одно слово в любой форме или эмодзи`}
          onChange={(typed) => change({ word: typed })}
        />
        <Select
          label={t`Вес`}
          value={weight}
          options={options}
          hint={t`−5: сильный негатив, +5: сильный позитив, 0: не считать`}
          onChange={(chosen) => change({ weight: chosen })}
        />
      </Fields>
    </FormDialog>
  )
}
