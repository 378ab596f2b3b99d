import { z } from 'zod'
import { optional } from '../payload.ts'

// LinkedIn names everything by a URN. A comment's holds what it stands under: `urn:li:comment:(urn:li:activity:1,2)`.

export const Urn = z.string().startsWith('urn:li:').transform(spelt)
export const MaybeUrn = optional(Urn)

/** Of one comment there are two spellings; the longer one is ours. */
function spelt(urn: string): string {
  const [, place, id] = /^urn:li:comment:\((?:urn:li:)?([^,]+),([^)]+)\)$/.exec(urn) ?? []
  return place && id ? commentUrn(`urn:li:${place}`, id) : urn
}

export const commentUrn = (place: string, id: string) => `urn:li:comment:(${place},${id})`

export function readComment(urn: string): { place: string; id: string } | undefined {
  const [, place, id] = /^urn:li:comment:\(([^,]+),([^)]+)\)$/.exec(urn) ?? []
  return place && id ? { place, id } : undefined
}

export const organizationUrn = (id: string) => `urn:li:organization:${id}`
export const idOfOrganization = (urn: string) => /^urn:li:organization:(\d+)$/.exec(urn)?.[1]

/** In an address nothing of it may stand as it is: LinkedIn refuses a bracket or a colon. */
export const inPath = (urn: string) =>
  encodeURIComponent(urn).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export const pageUrl = (urn: string) => `https://www.linkedin.com/feed/update/${urn}/`
