import { useTyped } from '../../platform/typed/keep-typed.ts'
import { useRefusal } from '../page/useRefusal.ts'
import type { useFaults } from './useFaults.ts'

type Saving<Saved> = {
  mutate: (saved: Saved, then: { onSuccess: () => void }) => void
  reset: () => void
  isPending: boolean
  isError: boolean
  error: unknown
}

type Options<Draft, Field extends string> = {
  /** By which what was typed is found again. */
  name: string
  saved: Draft
  space_id: number
  save: Saving<Draft & { space_id: number }>
  faults: ReturnType<typeof useFaults<Draft, Field>>
}

/** Something that exists, as it is being changed: what its form shows, and what the bar below it does. */
export function useEdited<Draft extends object, Field extends string>(options: Options<Draft, Field>) {
  const { name, saved, space_id, save } = options
  const { faults, check, forget } = options.faults
  const [draft, setDraft] = useTyped<Draft | undefined>(name, undefined)
  const { fields, whole } = useRefusal(save.error)
  const value = draft ?? saved
  return {
    form: {
      value,
      errors: { ...fields, ...faults },
      onChange: (change: Partial<Draft>) => {
        setDraft({ ...value, ...change })
        forget()
        if (save.isError) save.reset()
      },
    },
    bar: {
      isDirty: JSON.stringify(value) !== JSON.stringify(saved),
      isBusy: save.isPending,
      error: whole,
      onSave: () => {
        // What was typed while it was being saved is not saved.
        const onSuccess = () => setDraft((now) => (now === draft ? undefined : now))
        if (check(value)) save.mutate({ space_id, ...value }, { onSuccess })
      },
      onReset: () => {
        setDraft(undefined)
        forget()
        save.reset()
      },
    },
  }
}
