import type * as en from '../en/statuses.ts'

/** What a new space begins with. */
export const firstStatuses: typeof en.firstStatuses = {
  online: 'На линии',
  break: 'Перерыв',
  lunch: 'Обед',
  offline: 'Не в сети',
}
