import type { Locale } from '@otklik/contract/users/users.ts'

type Status = {
  color: string
  kind: 'online' | 'away' | 'offline'
  hidden: boolean
  workinghours: boolean
  takes_work: boolean
}

const online: Status = { color: '#2d8145', kind: 'online', hidden: false, workinghours: true, takes_work: true }
const away: Status = { color: '#b87400', kind: 'away', hidden: false, workinghours: false, takes_work: false }
const lunch: Status = { color: '#2f69c2', kind: 'away', hidden: false, workinghours: false, takes_work: false }
/** Set by the system, chosen by nobody: at invitation, at logout, and when somebody has been gone for long. */
const offline: Status = { color: '#75786f', kind: 'offline', hidden: true, workinghours: false, takes_work: false }

/** The working statuses every space begins with. */
export const firstStatuses: Readonly<Record<Locale, readonly (Status & { name: string })[]>> = {
  ru: [
    { name: 'На линии', ...online },
    { name: 'Перерыв', ...away },
    { name: 'Обед', ...lunch },
    { name: 'Не в сети', ...offline },
  ],
  en: [
    { name: 'Online', ...online },
    { name: 'Break', ...away },
    { name: 'Lunch', ...lunch },
    { name: 'Offline', ...offline },
  ],
}
