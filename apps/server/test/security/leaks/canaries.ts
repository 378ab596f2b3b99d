import { randomBytes } from 'node:crypto'

/** Secrets that occur once in the world: wherever one is found, it has leaked. */
export function makeCanaries() {
  const planted = new Map<string, { value: string; forms: string[] }>()

  /** A fresh one, in the shape that its place wants. */
  const plant = (name: string, shape = (chance: string) => `canary-${chance}`) => {
    const value = shape(randomBytes(16).toString('hex'))
    return note(name, value)
  }
  /** One that somebody else has made. */
  function note(name: string, value: string) {
    planted.set(planted.has(name) ? `${name} ${planted.size}` : name, { value, forms: formsOf(value) })
    return value
  }

  /** The names of those that stand in the text, in clear or as anything that turns back into it by itself. */
  const foundIn = (text: string, except: readonly string[] = []) =>
    [...planted].flatMap(([name, { value, forms }]) =>
      !except.includes(value) && forms.some((form) => text.includes(form)) ? [name] : [],
    )
  return { plant, note, foundIn, count: () => planted.size }
}

const formsOf = (value: string) => {
  const bytes = Buffer.from(value)
  // Without its padding and last letters, base64 of a text is the same wherever the text begins a group.
  const coded = [bytes.toString('base64'), bytes.toString('base64url')].map((form) =>
    form.replace(/=+$/, '').slice(0, -2),
  )
  const spelt = [value, encodeURIComponent(value), bytes.toString('hex'), JSON.stringify(value).slice(1, -1)]
  return [...new Set([...spelt, ...coded])]
}
