import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@otklik/contract/limits.ts'

export type FileForm = 'file' | 'thumb'
export type FileLink = (storage_key: string, form?: FileForm) => string
const MOST_KEPT = 20_000

export type FileLinks = ReturnType<typeof makeFileLinks>

/** Pictures cannot send a header, and no token may stand in an address: the signature is the proof, and it ends soon. */
export function makeFileLinks(key: Buffer, now: () => number = Date.now) {
  const sign = (storage_key: string, form: FileForm, until: number) =>
    createHmac('sha256', key).update(`${storage_key}/${form}/${until}`).digest('base64url').slice(0, 32)

  // Lists name the same pictures again and again, and a signature costs more than the rest of their row.
  let made = new Map<string, string>()
  let madeUntil = 0

  const link: FileLink = (storage_key, form = 'file') => {
    // Rounded, so that a browser gets the same address again for a while and keeps what it has loaded.
    const until = (Math.floor(now() / 1000 / limits.file_link_s) + 2) * limits.file_link_s
    if (until !== madeUntil || made.size > MOST_KEPT) made = new Map()
    madeUntil = until
    const name = `${storage_key}/${form}`
    const known = made.get(name) ?? `/files/${name}?until=${until}&sign=${sign(storage_key, form, until)}`
    made.set(name, known)
    return known
  }
  /** Ends in something like `file.png`: some networks go by that. The signature does not speak of it. */
  const namedLink = (storage_key: string, name: string) => link(storage_key).replace('?', `/${plainName(name)}?`)
  const isGenuine = (storage_key: string, form: FileForm, until: number, given: string) => {
    const [left, right] = [Buffer.from(sign(storage_key, form, until)), Buffer.from(given)]
    return until * 1000 > now() && left.length === right.length && timingSafeEqual(left, right)
  }
  return { link, namedLink, isGenuine }
}

const plainName = (name: string) => `file.${/\.([a-z\d]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin'}`
