import { isIPv6 } from 'node:net'
import { limits } from '@otklik/contract/limits.ts'
import { comparable } from '../../../platform/nfc.ts'

// What in a text leads to somebody: the same patterns decide what is masked before it leaves and what may stand in an answer.
//
// Strangers write what they are held against, customers and models alike. So nothing in them repeats without a bound where
// a match can begin at every character: one letter six thousand times would hold the whole process for minutes
// (adverse.test.ts).

/** Of Cyrillic ones only these: a sentence that begins right behind a full stop is no address. */
const cyrillicEnds = 'рф|рус|москва|дети|сайт|онлайн|орг|ком|бел|укр|қаз|срб|мон|бг|ею'
const label = '[\\p{L}\\d](?:[\\p{L}\\d-]{0,62}[\\p{L}\\d])?'

/** An address on the web, with its scheme or without: any name that ends as names of hosts can, not only those we know. */
export const linkPattern = new RegExp(
  `(?:https?:\\/\\/|www\\.)[^\\s<>"'«»⟦⟧]{1,2000}|(?<![\\p{L}\\d@._⟦-])(?:${label}\\.){1,10}(?:xn--[a-z\\d-]{1,59}|[a-z]{2,24}|${cyrillicEnds})(?![\\p{L}\\d])(?:[/:?#][^\\s<>"'«»⟦⟧]{0,2000})?`,
  'giu',
)
export const emailPattern =
  /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}(?:\s?(?:@|\(at\)|\[at\])\s?|\sсобака\s)(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24}/giu
/** Ten digits or more that are written as a number to be called, or any with a plus before them. */
export const phonePattern = /(?<![\p{L}\d⟦])(?:\+\s?\d|8|7|\(\d)[\d\s().‐-―−–-]{7,20}\d(?![\p{L}\d])/gu
/** However many: in a long row of digits any number can stand. */
export const digitsPattern = /(?<![\p{L}\d⟦])\d(?:[ \u00A0,‐-―−–-]?\d){9,}(?![\p{L}\d])/gu
/** As many, whatever stands around and between them: what is masked wrongly is put back anyhow. */
export const anyDigitsPattern = /(?<![\d⟦])\d(?:[\s(),:;./_*|+=~'’·•‐-―−-]{0,3}\d){9,}/gu

/** Dates with their year, times, addresses of machines: rows of digits that lead to nobody. */
const dated =
  /(?<![\d.:/-])(?:(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:19|20)\d\d|(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?![\d:/]|[.-]\d)/g
const timed = /(?<![\d.:])(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,6})?)?(?![\d:])/g
const byte = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const machines = new RegExp(`(?<![\\d.:])(?:${byte}\\.){3}${byte}(?::\\d{1,5}(?!\\d))?(?![\\d:]|\\.\\d)`, 'g')

/** As Russian mobile numbers are, whatever else it could be read as. */
const isMobile = (digits: string) => /^[78]?9\d{9}$/.test(digits)
/** Fewer are left of no phone. */
const PHONE_LEAST = 7

/** Whether a row of digits that may be a phone is made of times, dates and addresses of machines instead. */
export function leadsToNobody(said: string): boolean {
  const rest = onlyDigits(said.replace(machines, ' ').replace(dated, ' ').replace(timed, ' '))
  if (rest === '') return true
  return (rest.length < PHONE_LEAST || isIPv6(said)) && !isMobile(onlyDigits(said))
}
/** Series and number of a Russian passport, with a word that says what it is, or as it is usually written. */
export const passportPattern =
  /(?:паспорт\p{L}{0,4}|passport|серия)[^\d\n]{0,30}\d{2}\s?\d{2}[^\d\n]{0,12}\d{6}|(?<![\d\p{L}⟦])\d{2}\s\d{2}\s\d{6}(?!\d)|(?<![\d\p{L}⟦])\d{4}\s\d{6}(?!\d)/giu
/** A street with a house: enough to find somebody's door. */
export const placePattern =
  /(?<!\p{L})(?:ул(?:\.|ица)|пр(?:\.|осп(?:\.|ект)?|-т)|пер(?:\.|еулок)|наб(?:\.|ережная)|шоссе|бульвар|пл(?:\.|ощадь))\s{1,2}[\p{L}\d\s.-]{2,40}?,?\s{0,2}(?:д(?:\.|ом)?\s{0,2})?\d{1,5}[\p{L}]?(?:\s{0,2},?\s{0,2}(?:к(?:\.|орп\.?|орпус)|стр\.?|кв(?:\.|артира)?|под(?:\.|ъезд)|эт(?:\.|аж)?)\s{0,2}\d{1,5}){0,5}|(?<!\d)\d{1,6}\s{1,2}[A-Z][a-z]{1,30}(?:\s[A-Z][a-z]{1,30})?\s(?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Blvd)\b\.?(?:,?\s(?:apt|apartment|flat|#)\.?\s?\d{1,6})?/giu

const asTyped = (text: string, most: number) => comparable(text.slice(0, most), 'NFKC')

/** As it is or as it is read: one sign can stand for eighteen. */
export const isLongerThan = (text: string, most: number) => text.length > most || asTyped(text, most).length > most

/**
 * Letters and digits as keyboards have them, nothing between them that nobody sees, and other full stops of addresses as
 * ours: whatever is looked at is looked at like this. No more of it than anybody may say at once, however much one sign
 * stands for.
 */
export const readable = (text: string, most: number = limits.ai_said) =>
  asTyped(text, most)
    .slice(0, most)
    .toWellFormed()
    .replace(/\p{Cf}|[\uFE00-\uFE0F]|\u20E3|\u034F/gu, '')
    .replace(/[。｡]/g, '.')
    .replace(/[^\S\n]{3,}/g, '  ')

export const onlyDigits = (text: string) => text.replace(/\D/g, '')

/** The sum by which card numbers are made (ISO/IEC 7812). */
export function isCard(text: string): boolean {
  const digits = onlyDigits(text)
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false
  let sum = 0
  for (const [at, sign] of [...digits].toReversed().entries()) {
    const doubled = at % 2 === 1 ? Number(sign) * 2 : Number(sign)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
