import type { Locale } from '@otklik/contract/users/users.ts'
import { type FirstStatus, firstNames } from '../spaces/status-names.ts'

type Status = {
  begun_as: FirstStatus
  color: string
  kind: 'online' | 'away' | 'offline'
  hidden: boolean
  workinghours: boolean
  takes_work: boolean
}

const at_work = { hidden: false, workinghours: true, takes_work: true }
const off_work = { hidden: false, workinghours: false, takes_work: false }
const all: readonly Status[] = [
  { begun_as: 'online', color: '#2d8145', kind: 'online', ...at_work },
  { begun_as: 'break', color: '#b87400', kind: 'away', ...off_work },
  { begun_as: 'lunch', color: '#2f69c2', kind: 'away', ...off_work },
  // Set by the system, chosen by nobody: at invitation, at logout, and when somebody has been gone for long.
  { begun_as: 'offline', color: '#75786f', kind: 'offline', ...off_work, hidden: true },
]

/** The working statuses every space begins with, named in the language of whoever begins it. */
export const firstStatusesIn = (locale: Locale) =>
  all.map((status, position) => ({ ...status, name: firstNames[locale][status.begun_as], position }))
