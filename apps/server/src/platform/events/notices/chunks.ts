/** A notice of PostgreSQL holds less than 8000 bytes; a character is up to four of them, and the label wants some. */
const PART_CHARACTERS = 1_900
const PARTS = new RegExp(`[^]{1,${PART_CHARACTERS}}`, 'gu')
const LABEL = /^(\w+-\d+) (\d+)\/(\d+) /
const REMEMBERED = 2_000

/** Texts of any length, labelled so that each is opened once, however often and in however many parts it comes. */
export function makeChunks(sender: string) {
  let count = 0
  const opened = new Set<string>()
  const waiting = new Map<string, string[]>()

  return {
    pack(text: string): { whole: string; parts: string[] } {
      const id = `${sender}-${++count}`
      // Our own echo is nothing new to us.
      keepLatest(opened.add(id))
      const parts = text.match(PARTS) ?? ['']
      const label = (index: number, total: number) => `${id} ${index}/${total} `
      return {
        whole: label(1, 1) + text,
        parts: parts.map((part, index) => label(index + 1, parts.length) + part),
      }
    },

    /** The text, once all of it is there; nothing when it was opened before, or is none of ours. */
    open(chunk: string): string | undefined {
      const [label, id = '', index, total] = LABEL.exec(chunk) ?? []
      if (label === undefined || opened.has(id)) return undefined
      const text = join(id, Number(index), Number(total), chunk.slice(label.length))
      if (text === undefined) return undefined
      keepLatest(opened.add(id))
      waiting.delete(id)
      return text
    },
  }

  function join(id: string, index: number, total: number, part: string): string | undefined {
    if (total === 1) return part
    const parts = waiting.get(id) ?? []
    parts[index - 1] = part
    keepLatest(waiting.set(id, parts))
    return Object.keys(parts).length === total ? parts.join('') : undefined
  }
}

/** The rest of a chunk may never come, and nobody repeats what is long past. */
function keepLatest(known: { size: number; keys(): Iterator<string>; delete(key: string): boolean }) {
  if (known.size > REMEMBERED) known.delete(known.keys().next().value as string)
}
