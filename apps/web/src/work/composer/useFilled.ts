import { fillTemplate, placesIn, variablesIn } from '@otklik/contract/templates/template-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previewQuery } from '../bulk/bulk.ts'
import type { Kind, Target } from '../kind.ts'

/**
 * What one text becomes before many: how long the longest is, and who lacks what. Only the variables are asked about,
 * not the words between them, so that typing asks nothing.
 */
export function useFilled(kind: Kind, target: Target, text: string) {
  const places = placesIn(text)
  const skeleton = places.join('')
  const used = variablesIn(skeleton)
  const { data, isPlaceholderData } = useQuery({
    ...previewQuery(kind, target, skeleton),
    enabled: used.length > 0,
    placeholderData: keepPreviousData,
  })
  const literal = fillTemplate(text, Object.fromEntries(used.map((name) => [name, '\u200b']))).text.replaceAll(
    '\u200b',
    '',
  )
  if (used.length === 0) return { sample: literal, missing: [], incomplete: 0, isKnown: true }
  const { missing = [], incomplete = 0, longest = 0, longest_bytes = 0 } = data ?? {}
  return {
    /** As long as the longest of them, in characters and in bytes; its letters mean nothing. */
    sample: literal.trim() + sampleOf(longest, longest_bytes),
    ...{ missing, incomplete },
    isKnown: data !== undefined && !isPlaceholderData,
  }
}
export type Filled = ReturnType<typeof useFilled>

/** So many characters that take so many bytes. */
function sampleOf(characters: number, bytes: number) {
  const wide = Math.min(characters, Math.max(0, bytes - characters))
  return 'я'.repeat(wide) + 'x'.repeat(characters - wide)
}
