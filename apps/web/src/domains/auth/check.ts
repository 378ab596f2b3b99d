import type { z } from 'zod'

/** `short` and `weak` are about passwords that are being chosen. */
export type Fault = 'missing' | 'wrong' | 'short' | 'weak'
export type Faults<F> = Partial<Record<keyof F, Fault>>
export type Checked<F, Body> = { body: Body; faults?: undefined } | { body?: undefined; faults: Faults<F> }

export const blankAsAbsent = (text: string) => (text.trim() === '' ? undefined : text)

/** The contract's own schema decides; what it gives back is trimmed. */
export function check<F extends object, S extends z.ZodType>(
  schema: S,
  sent: unknown,
  form: F,
): Checked<F, z.output<S>> {
  const result = schema.safeParse(sent)
  if (result.success) return { body: result.data }
  const fields = result.error.issues.map(({ path }) => path[0] as keyof F)
  return { faults: Object.fromEntries(fields.map((field) => [field, faultOf(form[field])])) as Faults<F> }
}

const faultOf = (value: unknown): Fault => (typeof value === 'string' && value.trim() !== '' ? 'wrong' : 'missing')
