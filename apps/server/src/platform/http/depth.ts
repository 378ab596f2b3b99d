/** Deeper than anything that people or networks say to us; deep enough is slow to parse, and slower to look at. */
export const DEEPEST = 100

const [QUOTE, BACKSLASH, OPEN, OPEN_LIST, CLOSE, CLOSE_LIST, COMMA] = [...Buffer.from('"\\{[}],')]

/** Whether JSON nests deeper than that, by a look at its bytes. What is no JSON is for the parser to tell. */
export function isTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isQuoted) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isQuoted = false
    } else if (byte === QUOTE) isQuoted = true
    else if (byte === OPEN || byte === OPEN_LIST) {
      depth += 1
      if (depth > DEEPEST) return true
    } else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1
  }
  return false
}

/** Whether JSON has more parts than that: a megabyte of nothings takes far longer to parse than one of words. */
export function hasMoreParts(json: Uint8Array, most: number): boolean {
  let parts = 0
  let isQuoted = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isQuoted) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isQuoted = false
    } else if (byte === QUOTE) isQuoted = true
    else if (byte === COMMA && ++parts > most) return true
  }
  return false
}
