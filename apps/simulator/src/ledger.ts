/** Every call that a network has received: what tests believe instead of the server's own word. */
export type LedgerEntry = {
  n: number
  at: number
  network: string
  account: string
  method: string
  /** guid, random_id: what the sender calls this send. */
  key?: string
  /** Whom or what it was sent to: dialogue, or post. */
  place?: string
  text?: string
  files?: number
  result: string
  /** `new` was seen by the customer for the first time; `repeated` was recognised by its key. */
  effect: 'new' | 'repeated' | 'none'
  external_id?: string
}
export type Outcome = Omit<LedgerEntry, 'n' | 'at' | 'network' | 'account' | 'method'>

export type Ledger = {
  entries: readonly LedgerEntry[]
  add(entry: Omit<LedgerEntry, 'n' | 'at'>): void
  clear(): void
}

const kept = 200_000

export function makeLedger(now: () => number): Ledger {
  const entries: LedgerEntry[] = []
  let n = 0
  return {
    entries,
    add(entry) {
      entries.push({ n: ++n, at: now(), ...entry })
      if (entries.length > kept) entries.splice(0, kept / 10)
    },
    clear: () => {
      entries.length = 0
    },
  }
}
