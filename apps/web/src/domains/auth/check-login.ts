import { PasswordGrant } from '@otklik/contract/auth.ts'

const Credentials = PasswordGrant.pick({ username: true, password: true, code: true })

export type LoginForm = { username: string; password: string; code: string }
export type LoginFault = 'missing' | 'wrong'
export type LoginFaults = Partial<Record<keyof LoginForm, LoginFault>>

/** The contract's own schema decides; what it gives back is trimmed. */
export function checkLogin({ username, password, code }: LoginForm) {
  const result = Credentials.safeParse({ username, password, code: code.trim() === '' ? undefined : code })
  if (result.success) return { credentials: result.data }
  const given: LoginForm = { username, password, code }
  const fields = result.error.issues.map(({ path }) => path[0] as keyof LoginForm)
  const faults: LoginFaults = Object.fromEntries(
    fields.map((field) => [field, given[field].trim() === '' ? 'missing' : 'wrong']),
  )
  return { faults }
}
