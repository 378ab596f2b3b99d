// Repeats a draw of Otklik and says whether the same people win. It uses nothing but Node.js, and none of our code.
//
//   node draw-check.mjs proof.json
//
// The proof is what the public page of the draw gives ("Download the proof"). To find yourself in the list, count your own
// ticket: HMAC-SHA-256 with list_salt as the key, of "network:your id", for example "vk:100".
import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'

const proof = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const hex = (text) => Buffer.from(text ?? '', 'hex')
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const hmac = (key, ...parts) => parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest()
const check = (isSo, what) => {
  if (!isSo) {
    console.error(`NOT SO: ${what}`)
    process.exit(1)
  }
  console.log(`ok: ${what}`)
}

check(proof.secret, 'the draw is done and its secret is open')
check(
  sha256('otklik-draw-1\0commit\0', hex(proof.secret)).toString('hex') === proof.commit,
  'the secret is the one that was promised',
)
const tickets = [...proof.tickets].sort()
check(new Set(tickets).size === tickets.length, 'nobody has two chances')
check(
  sha256(...tickets.map((ticket) => `${ticket}\n`)).toString('hex') === proof.entries_hash,
  'the list is the one that was closed',
)
const beacon = proof.beacon_text === null ? Buffer.alloc(0) : sha256(proof.beacon_text)
const seed = hmac(hex(proof.secret), 'otklik-draw-1\0seed\0', hex(proof.entries_hash), beacon)

const SIZE = 1n << 64n
const numbers = (function* () {
  for (let n = 0n; ; n++) {
    const count = Buffer.alloc(8)
    count.writeBigUInt64BE(n)
    const block = hmac(seed, count)
    for (let at = 0; at < block.length; at += 8) yield block.readBigUInt64BE(at)
  }
})()
const below = (n) => {
  const most = SIZE - (SIZE % BigInt(n))
  for (;;) {
    const { value } = numbers.next()
    if (value < most) return Number(value % BigInt(n))
  }
}
const places = Math.min(proof.terms.winners + proof.terms.reserves, tickets.length)
for (let i = 0; i < places; i++) {
  const j = i + below(tickets.length - i)
  ;[tickets[i], tickets[j]] = [tickets[j], tickets[i]]
}
const told = [...proof.winners].sort((a, b) => a.place - b.place).map(({ ticket }) => ticket)
check(
  told.length === places && told.every((ticket, at) => ticket === tickets[at]),
  'the same winners and reserves, in the same order',
)
