export type DelayPreset = { name: 'hour' | 'evening' | 'tomorrow' | 'monday'; at: number }

const EVENING = 18
const MORNING = 10

/** A few moments to come back at, in the person's own time, each at least half an hour away. */
export function delayPresets(now: Date): DelayPreset[] {
  const at = (days: number, hour: number) => {
    const day = new Date(now)
    day.setDate(day.getDate() + days)
    return Math.floor(day.setHours(hour, 0, 0, 0) / 1000)
  }
  const soon = Math.floor(now.getTime() / 1000) + 1_800
  const toMonday = (8 - now.getDay()) % 7 || 7
  const presets: DelayPreset[] = [
    { name: 'hour', at: Math.floor(now.getTime() / 1000) + 3_600 },
    { name: 'evening', at: at(0, EVENING) },
    { name: 'tomorrow', at: at(1, MORNING) },
    { name: 'monday', at: at(toMonday, MORNING) },
  ]
  return presets.filter(({ name, at: moment }) => moment > soon && (name !== 'monday' || toMonday > 1))
}

/** As a field of the browser writes it, in the person's own time. */
export function toField(at: number): string {
  const date = new Date(at * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** How far ahead it may be, in seconds; and when the network listens no more. */
export type Ahead = { min_s: number; max_s: number; closes_at?: number }
export type MomentFault = 'past' | 'far' | 'closed'

export function faultOfMoment(moment: number | undefined, now: number, ahead: Ahead): MomentFault | undefined {
  if (moment === undefined || moment <= now + ahead.min_s) return 'past'
  if (ahead.closes_at !== undefined && moment >= ahead.closes_at) return 'closed'
  return moment - now > ahead.max_s ? 'far' : undefined
}

/** Undefined while it is half written, or when it is past. */
export function fromField(text: string, now: Date): number | undefined {
  const moment = new Date(text).getTime()
  return Number.isNaN(moment) || moment <= now.getTime() ? undefined : Math.floor(moment / 1000)
}
