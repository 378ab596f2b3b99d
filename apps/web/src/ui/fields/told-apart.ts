type Named = { id: number; name: string; provider: string; screen_name?: string | null }

/**
 * The shops of a chain often have one name on one network: for each of those what tells it from the others, its address.
 * Whoever has a name alone is not in it.
 */
export function toldApart(accounts: readonly Named[]): ReadonlyMap<number, string> {
  const keyOf = ({ name, provider }: Named) => `${provider}/${name}`
  const seen = new Map<string, number>()
  for (const account of accounts) seen.set(keyOf(account), (seen.get(keyOf(account)) ?? 0) + 1)
  const same = accounts.filter((account) => (seen.get(keyOf(account)) ?? 0) > 1)
  return new Map(same.flatMap(({ id, screen_name }) => (screen_name ? [[id, screen_name] as const] : [])))
}
