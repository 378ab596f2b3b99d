import type { AccountFacts, Speaker } from '../src/connector.ts'

type Said = { status?: number; body: string | Uint8Array }

/** A speaker whose network answers what it is told to, in turn; `asked` is what it was asked. */
export function speakerHearing(secrets: Speaker['secrets'], account: AccountFacts, answers: (Said | Error)[]) {
  const asked: { url: string; body: string }[] = []
  const speaker: Speaker = {
    bases: { api: 'http://network.test' },
    secrets,
    account,
    now: () => 1_763_164_800,
    fetch: async (url, init) => {
      asked.push({ url, body: init?.body instanceof FormData ? '(form)' : String(init?.body ?? '') })
      const answer = answers.shift()
      if (!answer) throw new Error('asked more often than expected')
      if (answer instanceof Error) throw answer
      return new Response(Buffer.from(answer.body), { status: answer.status ?? 200 })
    },
  }
  return { speaker, asked }
}
