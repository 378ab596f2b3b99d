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

/** More fields than any object has that we are told; each costs a check, and each fault an answer. */
export const MOST_FIELDS = 2_000
/** `"":1,` */
const LEAST_BYTES_OF_FIELD = 5

/** Whether any one object of JSON has more fields than that, by a look at its bytes. For what is not too deep. */
export function isTooWide(json: Uint8Array): boolean {
  if (json.length < MOST_FIELDS * LEAST_BYTES_OF_FIELD) return false
  /** How many fields each open object has, −1 for a list. */
  const open: number[] = []
  let isQuoted = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isQuoted) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isQuoted = false
    } else if (byte === QUOTE) isQuoted = true
    else if (byte === OPEN) open.push(1)
    else if (byte === OPEN_LIST) open.push(-1)
    else if (byte === CLOSE || byte === CLOSE_LIST) open.pop()
    else if (byte === COMMA) {
      const fields = open.pop() ?? -1
      if (fields >= MOST_FIELDS) return true
      open.push(fields < 0 ? fields : fields + 1)
    }
  }
  return false
}
