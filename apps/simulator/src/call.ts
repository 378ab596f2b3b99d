import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import type { Fault, Faults } from './faults.ts'
import type { Ledger, Outcome } from './ledger.ts'

export type Answer = { status: number; body: object; outcome: Outcome }
export type ReceivedCall = { network: string; account: string; method: string }

/** How a network says the two refusals that tests may ask for. */
export type Refusals = { tooMany: Answer; revoked: Answer }

/** Answers one call as the network would, or as the faults want it, and writes down what happened. */
export async function answerCall(
  { faults, ledger }: { faults: Faults; ledger: Ledger },
  call: ReceivedCall,
  refusals: Refusals,
  run: () => Answer | Promise<Answer>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fault = faults.draw(call.network, call.method)
  const isDone = !fault || fault.after_effect || fault.kind === 'slow'
  const answer = isDone ? await run() : undefined
  const outcome: Outcome = answer?.outcome ?? { result: '', effect: 'none' }
  const result = fault ? [`fault ${fault.kind}`, outcome.result].filter(Boolean).join(', ') : outcome.result
  ledger.add({ ...call, ...outcome, result })
  return fault ? goWrong(fault, answer, refusals, reply) : reply.code(answer?.status ?? 500).send(answer?.body)
}

async function goWrong(fault: Fault, answer: Answer | undefined, refusals: Refusals, reply: FastifyReply) {
  switch (fault.kind) {
    case '500':
      return reply.code(500).type('text/html').send('<h1>Internal Server Error</h1>')
    case 'html':
      return reply.code(200).type('text/html').send('<!doctype html><title>Maintenance</title><p>Back soon.')
    case 'empty':
      return reply.code(200).type('application/json').send('')
    case '429':
      return reply.code(refusals.tooMany.status).send(refusals.tooMany.body)
    case 'revoked':
      return reply.code(refusals.revoked.status).send(refusals.revoked.body)
    case 'hang':
      return reply.hijack()
    case 'cut':
      return cut(reply, JSON.stringify(answer?.body ?? { response: [] }))
    case 'slow':
      await pause(fault.delay_ms ?? 2_000)
      return reply.code(answer?.status ?? 500).send(answer?.body)
  }
}

function cut(reply: FastifyReply, text: string) {
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length * 4 })
  reply.raw.write(text.slice(0, text.length / 2), () => reply.raw.destroy())
  return reply
}
