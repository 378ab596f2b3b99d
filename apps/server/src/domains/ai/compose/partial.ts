/** The value of "text" of an object that is still being written: as much of it as is there, whole characters only. */
export function partialText(json: string): string {
  const at = /^\s*(?:```(?:json)?\s*)?\{\s*"text"\s*:\s*"/.exec(json)?.[0].length
  if (at === undefined) return ''
  let end = at
  while (end < json.length && json[end] !== '"') {
    const step = json[end] !== '\\' ? 1 : json[end + 1] === 'u' ? 6 : 2
    if (end + step > json.length) break
    end += step
  }
  try {
    const text = JSON.parse(`"${json.slice(at, end)}"`) as string
    // Half of a character: its other half is still to come.
    return text.isWellFormed() ? text : text.slice(0, -1).toWellFormed()
  } catch {
    return ''
  }
}

/** Some put their JSON into a fence, or talk around it. */
export function readJson(text: string): unknown {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return undefined
  try {
    return JSON.parse(text.slice(from, to + 1))
  } catch {
    return undefined
  }
}
