import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useFailureText } from './Failure.tsx'

export type Refused = { fields: Record<string, string>; whole?: string }

/** What the server said no to: beside the field where it named one, else in one sentence. */
export function useRefusal(error: unknown): Refused {
  const words = useFailureText()
  if (!error) return { fields: {} }
  const fields = error instanceof CallFailed ? error.refusal.fields : undefined
  return fields ? { fields } : { fields: {}, whole: words(error) }
}
