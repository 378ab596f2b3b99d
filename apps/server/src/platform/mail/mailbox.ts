import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Kept = z.object({ to: z.string(), from: z.string(), subject: z.string(), html: z.string(), text: z.string() })
export type KeptLetter = z.infer<typeof Kept> & { id: string; at: Date }
export type Mailbox = ReturnType<typeof openMailbox>

const KEEP = 200
const NAME = /^(\d{15})-[0-9a-f]{12}\.json$/

/** A folder instead of a mail server: one file per letter, its name begins with its time. */
export function openMailbox(folder: string) {
  const names = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name)).sort((a, b) => (a < b ? 1 : -1))

  async function put({ to, from, subject, html, text }: z.infer<typeof Kept>) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${String(Date.now()).padStart(15, '0')}-${randomBytes(6).toString('hex')}.json`
    const file = join(folder, name)
    await writeFile(`${file}.new`, JSON.stringify({ to, from, subject, html, text }), { mode: 0o600 })
    await rename(`${file}.new`, file)
    for (const old of (await names()).slice(KEEP)) await rm(join(folder, old), { force: true })
  }

  async function find(id: string): Promise<KeptLetter | undefined> {
    const [, time] = NAME.exec(`${id}.json`) ?? []
    if (!time) return undefined
    const text = await readFile(join(folder, `${id}.json`), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : { id, at: new Date(Number(time)), ...Kept.parse(JSON.parse(text)) }
  }

  return {
    put,
    find,
    /** Newest first. */
    async list(): Promise<KeptLetter[]> {
      const found = await Promise.all((await names()).map((name) => find(name.slice(0, -'.json'.length))))
      return found.filter((letter) => letter !== undefined)
    },
  }
}
