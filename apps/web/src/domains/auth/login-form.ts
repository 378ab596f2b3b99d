import { PasswordGrant } from '@otklik/contract/auth/auth.ts'
import { blankAsAbsent, check } from './check.ts'

export type LoginForm = { username: string; password: string; code: string }
const Credentials = PasswordGrant.pick({ username: true, password: true, code: true })

export const checkLogin = (form: LoginForm) => check(Credentials, { ...form, code: blankAsAbsent(form.code) }, form)
