/** «9:00»: a minute of the day as people say it. */
export const clockText = (minute: number) =>
  `${Math.floor((minute % 1_440) / 60)}:${String(minute % 60).padStart(2, '0')}`

/** `09:00`, as ClockField has it. */
export const clockValue = (minute: number) => clockText(minute).padStart(5, '0')

export function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** «9:00–18:00» */
export const spanText = ({ starts, ends }: { starts: number; ends: number }) =>
  `${clockText(starts)}–${clockText(ends)}`

const short = (minute: number) => (minute % 60 === 0 ? String((minute % 1_440) / 60) : clockText(minute))
/** «9–18», where a month has to fit. */
export const shortSpan = ({ starts, ends }: { starts: number; ends: number }) => `${short(starts)}–${short(ends)}`
