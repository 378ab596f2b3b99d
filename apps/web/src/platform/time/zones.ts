export type Zone = { value: string; label: string }
type Named = { id: string; name: string; offset: string }

/** Naming one takes a browser a third of a millisecond, and there are hundreds: nobody is to feel it. */
const AT_ONCE = 20

/** Time zones by the names people know, «Москва, UTC+3»; with the one that is set, which an old browser may not know. */
export async function listZones(chosen: string, now: number, locale: string): Promise<Zone[]> {
  const ids = [...new Set([...Intl.supportedValuesOf('timeZone'), chosen])]
  const named: Named[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    named.push(...ids.slice(start, start + AT_ONCE).map((id) => nameZone(id, now, locale)))
    await new Promise((resolve) => setTimeout(resolve))
  }
  const namesakes = Map.groupBy(named, ({ name }) => name)
  const { compare } = new Intl.Collator(locale)
  return named
    .map((zone) => ({ value: zone.id, label: labelOf(zone, namesakes.get(zone.name)?.length !== 1) }))
    .sort((left, right) => compare(left.label, right.label))
}

/** The one that is set, for as long as the others are not known. */
export const zoneOf = (id: string, now: number, locale: string): Zone => ({
  value: id,
  label: labelOf(nameZone(id, now, locale), false),
})

const nameZone = (id: string, now: number, locale: string): Named => ({
  id,
  name: zoneName(id, locale),
  offset: nameIn(id, 'shortOffset', now, locale).replace('GMT', 'UTC'),
})

function labelOf({ id, name, offset }: Named, hasNamesakes: boolean): string {
  const full = hasNamesakes ? `${name} (${cityOf(id)})` : name
  return offset ? `${full}, ${offset}` : full
}

const cityOf = (id: string) => id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** English names of zones are short forms like "ET": there the city says more. */
function zoneName(id: string, locale: string): string {
  const name = locale === 'en' ? '' : nameIn(id, 'shortGeneric', 0, locale)
  return name.startsWith('GMT') || !name ? cityOf(id) : name
}

function nameIn(zone: string, timeZoneName: 'shortGeneric' | 'shortOffset', now: number, locale: string): string {
  try {
    const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts(now * 1000)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  } catch {
    return ''
  }
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
