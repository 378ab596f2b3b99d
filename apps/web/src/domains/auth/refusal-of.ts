import { CallFailed } from '@otklik/contract/wire/client.ts'

export const refusalOf = (error: unknown) => (error instanceof CallFailed ? error.refusal.error_type : undefined)
export const refusalStatus = (error: unknown) => (error instanceof CallFailed ? error.status : undefined)
