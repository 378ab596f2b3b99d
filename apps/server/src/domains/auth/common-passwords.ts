import { faultIn } from '../../platform/refuse.ts'

/**
 * What people choose when they are asked for a password, in both layouts of their keyboards. A digit and a mark at the
 * end make no other password of it: they are what is tried next.
 */
const words = `password passw passwd pass parol gfhjkm пароль qwerty qwert qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  qazwsx qazwsxedc йцукен йцукенг фывапр ячсмит admin administrator root user login welcome letmein secret test testing
  tester demo guest master monkey dragon shadow sunshine princess football baseball hockey superman batman iloveyou love
  trustno access freedom whatever starwars michael jordan ashley charlie summer winter spring autumn monday friday january
  hello hallo privet ghbdtn привет lubov любовь k.jdm natasha yfnfif наташа marina vfhbyf марина andrey fylhtq андрей
  sergey cthutq сергей dima lbvf maxim vfrcbv максим alex alexander alexey nikita ybrbnf никита zaqwsx abcd abcdef abcdefg
  abc abcabc aaaaaa qqqqqq changeme default temp temppass company office otklik otclic work job russia россия moscow москва
  samsung google apple iphone android computer internet lol kek zxc asd qwe qweasd qweasdzxc qaz wsx zaq`.split(/\s+/)
const common = new Set(words)

const alike: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' }

/** Words and rows of keys, however they are dressed up. */
export function isCommon(password: string): boolean {
  const low = password.toLowerCase()
  const letters = low.replace(/[^\p{L}]/gu, '')
  const unmasked = low
    .replace(/^[^\p{L}]+|[^\p{L}$@]+$/gu, '')
    .replace(/[@$013457]/g, (sign) => alike[sign] ?? sign)
    .replace(/[^\p{L}]/gu, '')
  if (common.has(letters) || common.has(unmasked)) return true
  const signs = low.replace(/[^\p{L}\p{N}]/gu, '')
  return isRow(signs) || new Set(signs).size <= 2
}

const rows = ['01234567890123456789', '98765432109876543210', '1q2w3e4r5t6y7u8i9o0p', 'abcdefghijklmnopqrstuvwxyz']
const isRow = (signs: string) => rows.some((row) => row.includes(signs))

/** Refuses in words under the field. */
export function checkNewPassword(password: string, field = 'password') {
  if (isCommon(password)) faultIn(field, 'common_password')
}
