import http from 'node:http'

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** A, B, A, B …: whatever the machine does meanwhile, it does to both. Answers with the rounds of each. */
export async function interleave<A, B>(rounds: number, a: () => Promise<A>, b: () => Promise<B>) {
  const found: { a: A[]; b: B[] } = { a: [], b: [] }
  for (let round = 0; round < rounds; round++) {
    found.a.push(await a())
    found.b.push(await b())
  }
  return found
}

export type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }

/** `count` requests over so many kept-alive connections; answers with how long each took. */
export async function ask(address: string, connections: number, count: number, make: (n: number) => Asked) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const took: number[] = []
  let next = 0
  async function one() {
    for (let n = next++; n < count; n = next++) {
      const started = performance.now()
      await exchange(address, agent, make(n))
      took.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
  return took
}

const AT_ONCE = 256

/** So many a second, whether the answers come or not; a server that falls behind is seen by how long they take. */
export async function askAtRate(address: string, rate: number, count: number, make: (n: number) => Asked) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const took: number[] = []
  const started = performance.now()
  const running = new Set<Promise<void>>()
  for (let n = 0; n < count; n++) {
    const due = started + (n / rate) * 1000
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    const one: Promise<void> = exchange(address, agent, make(n)).then(() => {
      // From when it should have left: waiting for a free connection counts.
      took.push(performance.now() - due)
      running.delete(one)
    })
    running.add(one)
  }
  await Promise.all(running)
  agent.destroy()
  return took
}

function exchange(address: string, agent: http.Agent, { path, method = 'GET', headers = {}, body = '' }: Asked) {
  return new Promise<void>((resolve, reject) => {
    const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    const request = http.request(
      `${address}${path}`,
      { agent, method, headers: { ...headers, ...length } },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode} ${path}`)),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

/** `bar` is a ratio: above 1 the most that ours may cost, below 1 the least it may reach. `most`: a plain figure instead. */
export type Line = { what: string; floor: number; ours: number; unit: string } & ({ bar: number } | { most: number })

/** Prints a table with ratios; false when a bar is missed. */
export function report(lines: readonly Line[]): boolean {
  const judged = lines.map((line) => ({ ...line, ratio: line.ours / line.floor, ...judge(line) }))
  const number = (value: number, unit: string) => `${value < 10 ? value.toFixed(3) : Math.round(value)} ${unit}`
  const rows = judged.map(({ what, floor, ours, unit, ratio, bar, isWell }) => [
    what,
    {
      floor: number(floor, unit),
      ours: number(ours, unit),
      ratio: ratio.toFixed(2),
      bar,
      '': isWell ? 'ok' : 'MISSED',
    },
  ])
  console.table(Object.fromEntries(rows))
  return judged.every(({ isWell }) => isWell)
}

function judge(line: Line): { bar: string; isWell: boolean } {
  if ('most' in line) return { bar: `≤ ${line.most} ${line.unit}`, isWell: line.ours <= line.most }
  const ratio = line.ours / line.floor
  return line.bar >= 1
    ? { bar: `≤ ${line.bar} ×`, isWell: ratio <= line.bar }
    : { bar: `≥ ${line.bar} ×`, isWell: ratio >= line.bar }
}
