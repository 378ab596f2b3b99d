import { useLingui } from '@lingui/react/macro'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTyped } from '../../platform/typed/keep-typed.ts'
import type { Checked, Fault, Faults } from './check.ts'

export type FieldTexts<F> = Partial<Record<keyof F, Partial<Record<Fault, string>>>>

type Options<F, Body> = {
  /** Under which what was typed outlives a reload. */
  name: string
  initial: F
  check: (form: F) => Checked<F, Body>
  send: (body: Body) => Promise<unknown>
  texts: FieldTexts<F>
  onDone?: () => void
  onFailed?: (error: Error) => void
  /** What the server's refusal means here, where its own words are not what the person should read. */
  wordsOf?: (error: CallFailed) => string | undefined
}

/** A form of the public pages: what was typed, what is wrong with it, and what the server said. */
export function useForm<F extends object, Body>({ initial, check, send, texts, ...options }: Options<F, Body>) {
  const [form, setForm] = useTyped(options.name, initial)
  const [faults, setFaults] = useState<Faults<F>>({})
  const serverText = useServerText(options.wordsOf)
  const sending = useMutation({
    mutationFn: send,
    meta: { quiet: true },
    onSuccess: options.onDone,
    onError: options.onFailed,
  })

  const change =
    <K extends keyof F>(field: K) =>
    (value: F[K]) => {
      setForm((form) => ({ ...form, [field]: value }))
      // What is being corrected is not called wrong any more.
      setFaults((faults) => ({ ...faults, [field]: undefined }))
    }

  /** The first field to correct, if any. */
  function submit(): string | undefined {
    const { body, faults } = check(form)
    setFaults(faults ?? {})
    if (body !== undefined) sending.mutate(body)
    return Object.keys(initial).find((field) => faults?.[field as keyof F])
  }

  const { fields, whole } = serverText(sending.error)
  const errors = { ...fields, ...wordsFor(faults, texts) } as Partial<Record<keyof F, string>>
  return {
    form,
    change,
    /** All that a field of it has to know. */
    field: <K extends keyof F & string>(name: K) => ({
      name,
      value: form[name],
      onChange: change(name),
      error: errors[name],
    }),
    submit,
    // Until the page has changed: a second press would do it twice.
    isBusy: sending.isPending || sending.isSuccess,
    isDone: sending.isSuccess,
    error: sending.error,
    errors,
    failure: whole,
  }
}

function wordsFor<F>(faults: Faults<F>, texts: FieldTexts<F>) {
  const wrong = Object.entries(faults) as [keyof F, Fault | undefined][]
  return Object.fromEntries(wrong.flatMap(([field, fault]) => (fault ? [[field, texts[field]?.[fault]]] : [])))
}

/** The server's words, beside the field they are about where it named one. */
function useServerText(wordsOf: ((error: CallFailed) => string | undefined) | undefined) {
  const { t } = useLingui()
  return (error: unknown): { fields: Record<string, string>; whole?: string } => {
    if (!error) return { fields: {} }
    if (!(error instanceof CallFailed)) {
      return { fields: {}, whole: t`Сервис недоступен. Проверьте ваше интернет-соединение и повторите попытку.` }
    }
    const whole = wordsOf?.(error)
    if (whole !== undefined) return { fields: {}, whole: whole || undefined }
    return error.refusal.fields ? { fields: error.refusal.fields } : { fields: {}, whole: error.message || t`Ошибка` }
  }
}
