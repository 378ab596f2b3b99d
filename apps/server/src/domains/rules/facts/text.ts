// What can be told from the letters of a text alone. Every look is one pass over at most `rule_regex_text` characters.
import { limits } from '@otklik/contract/limits.ts'
import { comparable } from '../../../platform/nfc.ts'
import type { Language } from './facts.ts'

export const cut = (text: string) =>
  text.length > limits.rule_regex_text ? text.slice(0, limits.rule_regex_text) : text

/** As people compare: letters of one size, ё as е, one space between words. */
export const folded = (text: string) =>
  comparable(cut(text), 'NFC').toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ').trim()

export const hasLink = (text: string) =>
  /https?:\/\/|www\.|[\p{L}\p{N}]\.(?:ru|com|org|net|me|рф|info|site|online|shop|io)(?![\p{L}\p{N}])/iu.test(cut(text))

export const hasEmail = (text: string) => /[\p{L}\p{N}]@[\p{L}\p{N}-]{1,60}\.\p{L}/u.test(cut(text))

/** Ten to fifteen digits with nothing but what stands in telephone numbers between them. */
export function hasPhone(text: string): boolean {
  let digits = 0
  for (const sign of cut(text)) {
    if (sign >= '0' && sign <= '9') digits += 1
    else if (!' +()-.\u00a0'.includes(sign)) {
      if (digits >= 10 && digits <= 15) return true
      digits = 0
    }
  }
  return digits >= 10 && digits <= 15
}

export const isEmojiOnly = (text: string) => {
  const shown = cut(text).replace(/\s/g, '')
  return (
    shown !== '' &&
    /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f])+$/u.test(shown)
  )
}

/** By the letters: most of them decide. Undefined where there are none. */
export function languageOf(text: string): Language | undefined {
  let [cyrillic, latin, other] = [0, 0, 0]
  for (const sign of cut(text)) {
    if (/[а-яё]/i.test(sign)) cyrillic += 1
    else if (/[a-z]/i.test(sign)) latin += 1
    else if (/\p{L}/u.test(sign)) other += 1
  }
  if (cyrillic + latin + other === 0) return undefined
  return cyrillic >= latin && cyrillic >= other ? 'ru' : latin >= other ? 'en' : 'other'
}
