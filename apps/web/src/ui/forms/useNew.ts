import { useTyped } from '../../platform/typed/keep-typed.ts'
import { useRefusal } from '../page/useRefusal.ts'
import type { useFaults } from './useFaults.ts'

type Options<Draft, Field extends string> = {
  /** By which what was typed is found again. */
  name: string
  blank: Draft
  space_id: number
  save: {
    mutate: (made: Draft & { space_id: number }, then: { onSuccess: () => void }) => void
    reset: () => void
    isPending: boolean
    error: unknown
  }
  faults: ReturnType<typeof useFaults<Draft, Field>>
  onMade: () => void
}

/** Something that is being made: what its form shows, and what the button of its page does. */
export function useNew<Draft extends object, Field extends string>(options: Options<Draft, Field>) {
  const { name, blank, space_id, save, onMade } = options
  const { faults, check, forget } = options.faults
  const [typed, setTyped] = useTyped<Partial<Draft>>(name, {})
  const { fields, whole } = useRefusal(save.error)
  const value: Draft = { ...blank, ...typed }
  const onChange = (change: Partial<Draft>) => {
    setTyped({ ...typed, ...change })
    forget()
    // Not while it is on its way: nobody would hear of its end, and a second press would make it twice.
    if (save.error) save.reset()
  }
  return {
    form: { value, errors: { ...fields, ...faults }, onChange },
    page: {
      isBusy: save.isPending,
      failure: whole,
      onSubmit: () => {
        if (check(value)) save.mutate({ space_id, ...value }, { onSuccess: onMade })
      },
    },
  }
}
