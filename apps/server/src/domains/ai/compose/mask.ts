// What leads to a person stays here: marks stand for it in what leaves, and are put back in what comes.
import {
  anyDigitsPattern,
  digitsPattern,
  emailPattern,
  isCard,
  onlyDigits,
  passportPattern,
  phonePattern,
  placePattern,
  readable,
} from './patterns.ts'

export type MaskKind = 'card' | 'email' | 'passport' | 'phone' | 'address'
export type Mask = ReturnType<typeof makeMask>

/** `of_contact`: what the contact is known by elsewhere: names of pages, numbers. One mask serves one question. */
export function makeMask(isOn: boolean, of_contact: readonly string[] = []) {
  const marks = new Map<string, string>()
  const known = new Map<string, string>()
  const counts = new Map<MaskKind, number>()

  const markOf = (kind: MaskKind, said: string): string => {
    const key = `${kind} ${kind === 'phone' || kind === 'card' ? onlyDigits(said) : said.toLowerCase()}`
    const before = known.get(key)
    if (before) return before
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    const mark = `⟦${kind}${count}⟧`
    marks.set(mark, said)
    known.set(key, mark)
    return mark
  }

  return {
    hide(text: string): string {
      // A customer who writes marks of ours gets nothing put back for them.
      let hidden = readable(text).replace(/[⟦⟧]/g, '')
      if (!isOn) return hidden
      for (const word of of_contact)
        if (word.length >= 4) hidden = hidden.replaceAll(word, () => markOf('address', word))
      hidden = hidden.replace(emailPattern, (said) => markOf('email', said))
      hidden = hidden.replace(passportPattern, (said) => (isCard(said) ? said : markOf('passport', said)))
      hidden = hidden.replace(digitsPattern, (said) => (isCard(said) ? markOf('card', said) : said))
      hidden = hidden.replace(phonePattern, (said) => (onlyDigits(said).length >= 10 ? markOf('phone', said) : said))
      // Ten digits and more may be a phone however they are written; what we would leave out wrongly comes back anyhow.
      hidden = hidden.replace(anyDigitsPattern, (said) => markOf(isCard(said) ? 'card' : 'phone', said))
      return hidden.replace(placePattern, (said) => markOf('address', said))
    },
    /** Marks that the model has made up stand for nothing, and are taken out. */
    show: (text: string): string => text.replace(/⟦[^⟦⟧]{0,40}⟧/g, (mark) => marks.get(mark) ?? ''),
    marks: (): ReadonlyMap<string, string> => marks,
  }
}
