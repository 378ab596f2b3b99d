// What in a text leads to somebody: the same patterns decide what is masked before it leaves and what may stand in an answer.

/** An address on the web, with its scheme or without. */
export const linkPattern =
  /(?:https?:\/\/|www\.)[^\s<>"'«»⟦⟧]+|(?<![\p{L}\d@._⟦-])(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+(?:ru|рф|com|net|org|io|me|su|info|biz|app|dev|site|online|shop|store|xyz|top|link|click|club|pro|gg|to|ly|cc|co|example|test|evil|uk|de|eu|by|kz|ua)(?![\p{L}\d])(?:[/:?#][^\s<>"'«»⟦⟧]*)?/giu
export const emailPattern = /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\]|собака)\s?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}/giu
/** Ten digits or more that are written as a number to be called, or any with a plus before them. */
export const phonePattern = /(?<![\p{L}\d⟦])(?:\+\s?\d|8|7|\(\d)[\d\s().–-]{7,20}\d(?![\p{L}\d])/gu
export const digitsPattern = /(?<![\p{L}\d⟦])\d(?:[ \u00A0–-]?\d){9,18}(?![\p{L}\d])/gu
/** Series and number of a Russian passport, with a word that says what it is, or as it is usually written. */
export const passportPattern =
  /(?:паспорт\p{L}*|passport|серия)[^\d\n]{0,30}\d{2}\s?\d{2}[^\d\n]{0,12}\d{6}|(?<![\d\p{L}⟦])\d{2}\s\d{2}\s\d{6}(?!\d)|(?<![\d\p{L}⟦])\d{4}\s\d{6}(?!\d)/giu
/** A street with a house: enough to find somebody's door. */
export const placePattern =
  /(?<!\p{L})(?:ул(?:\.|ица)|пр(?:\.|осп(?:\.|ект)?|-т)|пер(?:\.|еулок)|наб(?:\.|ережная)|шоссе|бульвар|пл(?:\.|ощадь))\s+[\p{L}\d\s.-]{2,40}?,?\s*(?:д(?:\.|ом)?\s*)?\d+[\p{L}]?(?:\s*,?\s*(?:к(?:\.|орп\.?|орпус)|стр\.?|кв(?:\.|артира)?|под(?:\.|ъезд)|эт(?:\.|аж)?)\s*\d+)*|\d+\s+[A-Z][a-z]+(?:\s[A-Z][a-z]+)?\s(?:St|Street|Ave|Avenue|Rd|Road|Lane|Ln|Blvd)\b\.?(?:,?\s(?:apt|apartment|flat|#)\.?\s?\d+)?/giu

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
