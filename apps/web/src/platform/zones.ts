/** Time zones as IANA names them; with the one that is set, which an old browser may not know. */
export function listZones(chosen: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(chosen) ? known : [...known, chosen].sort()
}

/** What the clocks say there; nothing where this browser does not know the zone. `now` in seconds. */
export function timeIn(zone: string, now: number, locale: string): string {
  try {
    const clock = { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return new Intl.DateTimeFormat(locale, clock).format(now * 1000)
  } catch {
    return ''
  }
}
