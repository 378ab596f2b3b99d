/** What a new space begins with. */
export const firstStatuses = { online: 'Online', break: 'Break', lunch: 'Lunch', offline: 'Offline' }
