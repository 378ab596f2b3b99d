import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Fault, Faults } from './faults.ts'
import type { Ledger, Outcome } from './ledger.ts'

const HUGE_BYTES = 50_000_000

export type Answer = { status: number; body: object; outcome: Outcome }
/** `place`: the chat, where the network counts these. */
export type ReceivedCall = { network: string; account: string; method: string; place?: string }

/** How a network says the two refusals that tests may ask for. */
export type Refusals = { tooMany: Answer | ((retry_after_s?: number) => Answer); revoked: Answer }

/** Answers one call as the network would, or as the faults want it, and writes down what happened. */
export async function answerCall(
  { faults, ledger }: { faults: Faults; ledger: Ledger },
  call: ReceivedCall,
  refusals: Refusals,
  run: () => Answer | Promise<Answer>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fault = faults.draw(call)
  const isDone = !fault || fault.after_effect || fault.kind === 'slow'
  const answer = isDone ? await run() : undefined
  const outcome: Outcome = answer?.outcome ?? { result: '', effect: 'none' }
  const result = fault ? [nameOf(fault), outcome.result].filter(Boolean).join(', ') : outcome.result
  ledger.add({ ...call, ...outcome, result })
  return fault ? goWrong(fault, answer, refusals, reply) : reply.code(answer?.status ?? 500).send(answer?.body)
}

const nameOf = ({ kind, is_forbidden }: Fault) => `fault ${kind}${is_forbidden ? ' forbidden' : ''}`

async function goWrong(fault: Fault, answer: Answer | undefined, refusals: Refusals, reply: FastifyReply) {
  switch (fault.kind) {
    case '500':
      return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
    case 'html':
      return reply.code(200).type('text/html').send('<!doctype html><title>Maintenance</title><p>Back soon.')
    case 'empty':
      return reply.code(200).type('application/json').send('')
    case 'broken':
      return reply.code(200).type('application/json').send('{"ok": true, "result": {"message_id": 1')
    case 'odd':
      return reply.code(200).type('application/json; charset=utf-16').send(Buffer.from('{"ok":true}', 'utf16le'))
    case 'huge':
      return reply
        .code(200)
        .type('application/json')
        .send(`{"ok": true, "result": "${'x'.repeat(HUGE_BYTES)}"}`)
    case '429':
    case 'limit': {
      const { tooMany } = refusals
      const { status, body } = typeof tooMany === 'function' ? tooMany(fault.retry_after_s) : tooMany
      return reply.code(status).send(body)
    }
    case 'revoked':
      return reply.code(refusals.revoked.status).send(refusals.revoked.body)
    case 'hang':
      return reply.hijack()
    case 'drip':
      return drip(reply)
    case 'cut':
      return cut(reply, JSON.stringify(answer?.body ?? { response: [] }))
    case 'slow':
      await pause(fault.delay_ms ?? 2_000)
      return reply.code(answer?.status ?? 500).send(answer?.body)
  }
}

/** A letter a second, for as long as somebody listens. */
function drip(reply: FastifyReply) {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => reply.raw.write(' '), 1_000)
  reply.raw.on('close', () => clearInterval(timer))
  return reply
}

function cut(reply: FastifyReply, text: string) {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length * 4 })
  reply.raw.write(text.slice(0, text.length / 2), () => reply.raw.destroy())
  return reply
}
