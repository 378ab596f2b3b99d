// How X counts a text: letters of most alphabets are one, all others two, an emoji two whatever it is made of, a link 23
// whatever its length. After the configuration and the rules of its own library (github.com/twitter/twitter-text,
// config/v3.json). Without the list of all names that domains may end in: of links without «https://» only those are
// known that end in two letters or in one of the usual names.

const link_weight = 23

/** Ranges whose letters count once: up to Georgian, with the usual spaces, dashes, quotation marks and primes. */
const single = [
  [0x0000, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
] as const

const emoji = new RegExp(
  [
    String.raw`\p{RI}\p{RI}`,
    String.raw`[#*0-9]\uFE0F?\u20E3`,
    // «©» and «®» are letters unless they are told to be pictures.
    String.raw`[\u00A9\u00AE]\uFE0F`,
    String.raw`(?![\u00A9\u00AE])\p{ExtPict}(?:[\uFE0F\p{EMod}]|[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D\p{ExtPict}[\uFE0F\p{EMod}]?)*`,
  ].join('|'),
  'gu',
)

const letter = String.raw`[\p{L}\p{M}\p{N}]`
const label = `${letter}(?:(?:${letter}|[-_])*${letter})?`
const endings = 'com|org|net|info|biz|app|dev|pro|shop|store|online|site|club|xyz|tech|market|edu|gov|[a-z]{2}'
const path = String.raw`[/?#][-\w!*';:=+,.$/%#[\]@&|~?()\u2013\u00C0-\u024F\u0400-\u04FF]*`
const links = new RegExp(
  String.raw`(?<![\p{L}\p{N}@＠$#＃])https?://(?<host>${label}(?:\.${label})+)(?::\d+)?(?:${path})?` +
    String.raw`|(?<![\p{L}\p{N}@＠$#＃._/-])(?<bare>(?:[a-z0-9](?:[-\w]*[a-z0-9])?\.)+(?:${endings}))(?![\w@])(?:${path})?`,
  'giu',
)
const after_link = /[.,:;!?'")\]]+$/
const label_max = 63

/** As a name of the net, where each of its parts may be so long, written in Latin letters. */
function isHost(host: string): boolean {
  const ascii = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  return ascii !== '' && ascii.split('.').every((one) => one.length <= label_max)
}

export function weightOf(text: string): number {
  const sent = text.normalize('NFC')
  let weight = 0
  let end = 0
  for (const { 0: found, index, groups } of sent.matchAll(links)) {
    if (!isHost(groups?.host ?? groups?.bare ?? '')) continue
    weight += plainWeight(sent.slice(end, index)) + link_weight
    end = index + found.replace(after_link, '').length
  }
  return weight + plainWeight(sent.slice(end))
}

function plainWeight(text: string): number {
  let weight = 0
  const letters = text.replace(emoji, () => {
    weight += 2
    return ''
  })
  for (const one of letters) {
    const code = one.codePointAt(0) ?? 0
    weight += single.some(([first, last]) => code >= first && code <= last) ? 1 : 2
  }
  return weight
}
