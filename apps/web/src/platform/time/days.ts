// Making a format takes longer than a hundred uses of it, and a list asks for every row.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day of a moment where the space is: `2026-03-08`. */
export function dayIn(time_zone: string, at_ms = Date.now()): string {
  // Sweden writes its days as the wire does.
  const format = formats.get(time_zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone })
  formats.set(time_zone, format)
  return format.format(at_ms)
}
