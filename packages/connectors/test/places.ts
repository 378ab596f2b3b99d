/** `object.message.attachments[].type:string`: every place where something stands, and what kind of thing. */
export const placesOf = (value: unknown): string[] => [...new Set(walk(value, ''))].toSorted()

function walk(value: unknown, place: string): string[] {
  if (Array.isArray(value)) return value.length ? value.flatMap((one) => walk(one, `${place}[]`)) : [`${place}[]`]
  if (typeof value !== 'object' || value === null) return [`${place}:${typeof value}`]
  return Object.entries(value).flatMap(([name, inner]) => walk(inner, place ? `${place}.${name}` : name))
}
