import { type ReactNode, useState } from 'react'
import { Select } from '../fields/Select.tsx'
import { useRefusal } from '../page/useRefusal.ts'
import { FormDialog } from './FormDialog.tsx'
import { toast } from './toast.ts'

type Props<T> = {
  words: { title: string; submit: string; label: string; placeholder: string; done: (into: T) => string }
  options: { value: number; label: string }[]
  merge: {
    mutate: (into: number, then: { onSuccess: (into: T) => void }) => void
    reset: () => void
    isPending: boolean
    error: unknown
  }
  onClose: () => void
  /** What will change, said before it does. */
  children: ReactNode
}

/** One thing instead of two. */
export function MergeDialog<T>({ words, options, merge, onClose, children }: Props<T>) {
  const { fields, whole } = useRefusal(merge.error)
  const [into, setInto] = useState<number | null>(null)
  const submit = () => {
    if (into === null) return
    const onSuccess = (other: T) => {
      toast.ok(words.done(other))
      onClose()
    }
    merge.mutate(into, { onSuccess })
  }
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      isBusy={merge.isPending}
      isOff={into === null}
      failure={whole}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{children}</p>
      <Select
        label={words.label}
        placeholder={words.placeholder}
        value={into}
        onChange={(id) => {
          setInto(id)
          merge.reset()
        }}
        options={options}
        error={fields.into}
      />
    </FormDialog>
  )
}
