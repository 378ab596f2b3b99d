import { once } from 'node:events'
import { globSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { eventually, type Rig } from '../rig.ts'

const SIZE = 400_000
const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
const form = Buffer.concat([Buffer.from(start), Buffer.alloc(SIZE, 1), Buffer.from('\r\n--x--\r\n')])

type Given = {
  uploads: number
  /** How much of it comes before the line breaks; all of it is the negative control. */
  share?: number
  /** It is the server that goes, not the sender. */
  isKilled?: boolean
}

/** F28: uploads that break off, all at the same time. What is told is what lies there after an hour's sweep. */
export async function breakOff(rig: Rig, { uploads, share = 0.5, isKilled = false }: Given) {
  const { token } = await rig.person('operator')
  const before = { rows: await rowsOf(rig), files: filesOf(rig).length }
  const sockets = await Promise.all(Array.from({ length: uploads }, () => beginUpload(rig, token)))
  const drafts = () => filesOf(rig).filter((file) => file.startsWith('files/drafts')).length
  if (share < 1) {
    await Promise.all(sockets.map((socket) => say(socket, form.subarray(0, form.length * share))))
    await eventually('all of them are being written', 10_000, async () => drafts() === uploads)
  } else await Promise.all(sockets.map((socket) => Promise.all([say(socket, form), once(socket, 'data')])))
  const underWay = drafts()
  if (isKilled) await rig.server.kill()
  for (const socket of sockets) socket.destroy()
  if (isKilled) await hourLater(rig)
  else await eventually('nothing is being written', 10_000, async () => drafts() === 0)
  return {
    underWay,
    rows: (await rowsOf(rig)) - before.rows,
    files: filesOf(rig).length - before.files,
  }
}

async function beginUpload({ server, space_id }: Rig, token: string): Promise<Socket> {
  const { port, hostname } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  // A server that is killed resets the line.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    `POST /v1/files?space_id=${space_id} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${form.length}`,
  ]
  await say(socket, Buffer.from(`${head.join('\r\n')}\r\n\r\n`))
  return socket
}

const say = (socket: Socket, bytes: Buffer) => new Promise<void>((resolve) => socket.write(bytes, () => resolve()))

/** A server does the jobs that are due when it begins. */
async function hourLater(rig: Rig) {
  const longAgo = Date.now() / 1000 - 3_700
  for (const file of filesOf(rig)) await utimes(join(rig.data_dir, file), longAgo, longAgo)
  await rig.owner.query(`update scheduled_jobs set run_at = now() where name = 'uploads'`)
  await rig.server.start()
  await eventually('the job is done', 10_000, async () => !filesOf(rig).some((file) => file.startsWith('files/drafts')))
}

const filesOf = ({ data_dir }: Rig) =>
  globSync('files/**/*', { cwd: data_dir, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(data_dir.length + 1))
const rowsOf = async ({ owner }: Rig): Promise<number> =>
  (await owner.query('select count(*)::int as n from files where created_by is not null')).rows[0].n
