import { useEffect, useMemo, useState } from 'react'
import { listZones, type Zone, zoneOf } from './zones.ts'

/** All of them a moment later. Their offsets are those of today. */
export function useZones(chosen: string, locale: string): Zone[] {
  const [all, setAll] = useState<Zone[]>([])
  const [first] = useState(chosen)
  const now = useMemo(() => Date.now() / 1000, [])
  useEffect(() => {
    let isLeft = false
    void listZones(first, now, locale).then((zones) => isLeft || setAll(zones))
    return () => {
      isLeft = true
    }
  }, [first, now, locale])
  return all.length > 0 ? all : [zoneOf(chosen, now, locale)]
}
