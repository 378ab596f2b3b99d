import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

// The name server of the stage: UDP, A and AAAA, from a table that tests write.

const [TYPE_A, TYPE_AAAA] = [1, 28]

/** What a name is answered with: one list for all times, or the next list at each question, the last for good. */
type Answers = string[] | string[][]
export type Names = Awaited<ReturnType<typeof startNames>>

export async function startNames() {
  const table = new Map<string, string[][]>()
  const asked: string[] = []
  const turns = new Map<string, number>()

  function find(name: string, type: number): string[] | undefined {
    const answers = table.get(name)
    if (!answers) return undefined
    // Both families are asked for at once: each goes through the answers by itself.
    const key = `${name} ${type}`
    const turn = turns.get(key) ?? 0
    turns.set(key, turn + 1)
    const now = answers[Math.min(turn, answers.length - 1)] ?? []
    return now.filter((address) => isIPv4(address) === (type === TYPE_A))
  }

  const socket = createSocket('udp4')
  socket.on('message', (question, { address, port }) => {
    const { name, type, end } = readQuestion(question)
    asked.push(name)
    const found = type === TYPE_A || type === TYPE_AAAA ? find(name, type) : table.get(name) && []
    socket.send(writeAnswer(question, end, found, type), port, address)
  })
  socket.bind(53, '127.0.0.1')
  await once(socket, 'listening')

  return {
    asked: asked as readonly string[],
    set(name: string, answers: Answers) {
      table.set(name, Array.isArray(answers[0]) ? (answers as string[][]) : [answers as string[]])
      for (const type of [TYPE_A, TYPE_AAAA]) turns.delete(`${name} ${type}`)
    },
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}

function readQuestion(message: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

/** Nothing found means that there is no such name; an empty list, that it has no address of this family. */
function writeAnswer(question: Buffer, end: number, found: string[] | undefined, type: number) {
  const head = Buffer.from(question.subarray(0, end))
  head.writeUInt16BE(found ? 0x8580 : 0x8583, 2)
  head.writeUInt16BE(found?.length ?? 0, 6)
  head.writeUInt32BE(0, 8)
  const records = (found ?? []).map((address) => {
    const bytes = type === TYPE_A ? Buffer.from(address.split('.').map(Number)) : bytesOf6(address)
    const record = Buffer.alloc(12)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    // Not to be kept: the next question must come to us.
    record.writeUInt32BE(0, 6)
    record.writeUInt16BE(bytes.length, 10)
    return Buffer.concat([record, bytes])
  })
  return Buffer.concat([head, ...records])
}

function bytesOf6(address: string) {
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (words: string) => (words ? words.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const zeros = Array<number>(8 - groups(head).length - groups(tail).length).fill(0)
  const all = [...groups(head), ...zeros, ...groups(tail)]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}
