// What leads to a person stays here: marks stand for it in what leaves, and are put back in what comes.
import { limits } from '@otklik/contract/limits.ts'
import {
  anyDigitsPattern,
  digitsPattern,
  emailPattern,
  isCard,
  leadsToNobody,
  onlyDigits,
  passportPattern,
  phonePattern,
  placePattern,
  readable,
} from './patterns.ts'

export type MaskKind = 'card' | 'email' | 'passport' | 'phone' | 'address'
export type Mask = ReturnType<typeof makeMask>

/** What a mark is made of is a word as well: no pattern is held against one that stands there already. */
const outsideMarks = (text: string, work: (part: string) => string) =>
  text
    .split(/(⟦[^⟦⟧]*⟧)/)
    .map((part, at) => (at % 2 === 1 ? part : work(part)))
    .join('')

/** `of_contact`: what the contact is known by elsewhere: names of pages, numbers. One mask serves one question. */
export function makeMask(isOn: boolean, of_contact: readonly string[] = []) {
  const marks = new Map<string, string>()
  const known = new Map<string, string>()
  const counts = new Map<MaskKind, number>()
  // The longest first: of one that holds another nothing is left over.
  const names = of_contact
    .map((each) => readable(each).replace(/[⟦⟧]/g, ''))
    .filter((each) => each.length >= 4)
    .toSorted((one, other) => other.length - one.length)

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
      const plain = readable(text, limits.ai_characters).replace(/[⟦⟧]/g, '')
      if (!isOn) return plain
      let hidden = plain
      for (const word of names)
        hidden = outsideMarks(hidden, (part) => part.replaceAll(word, () => markOf('address', word)))
      const hideAll = (pattern: RegExp, kindOf: (said: string) => MaskKind | null) => {
        hidden = outsideMarks(hidden, (part) =>
          part.replace(pattern, (said) => {
            const kind = kindOf(said)
            return kind ? markOf(kind, said) : said
          }),
        )
      }
      hideAll(emailPattern, () => 'email')
      hideAll(passportPattern, (said) => (isCard(said) ? null : 'passport'))
      hideAll(digitsPattern, (said) => (isCard(said) ? 'card' : null))
      hideAll(phonePattern, (said) =>
        onlyDigits(said).length >= 10 && (said.startsWith('+') || !leadsToNobody(said)) ? 'phone' : null,
      )
      // Ten digits and more may be a phone however they are written, unless they say the time or name a machine; what we would leave out wrongly comes back anyhow.
      hideAll(anyDigitsPattern, (said) => (isCard(said) ? 'card' : leadsToNobody(said) ? null : 'phone'))
      hideAll(placePattern, () => 'address')
      return hidden
    },
    /** Marks that the model has made up stand for nothing, and are taken out. One that is said a thousand times makes a text that nobody can have meant: no more of it is written than shows that. */
    show(text: string): string {
      let room: number = limits.ai_said
      return text.replace(/⟦[^⟦⟧]{0,40}⟧/g, (mark) => {
        const said = room < 0 ? '' : (marks.get(mark) ?? '')
        room -= said.length
        return said
      })
    },
    marks: (): ReadonlyMap<string, string> => marks,
  }
}
