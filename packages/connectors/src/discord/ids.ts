/** Discord's ids are numbers of 64 bits that begin with the time: milliseconds since 2015 began. Always text here. */

const began_ms = 1_420_070_400_000n

export const timeOf = (id: string): number => Number((BigInt(id) >> 22n) + began_ms) / 1_000

/** The id that something written at this moment would have at least. */
export const idAt = (seconds: number): string => {
  const ms = BigInt(Math.max(0, Math.floor(seconds * 1_000))) - began_ms
  return String((ms > 0n ? ms : 0n) << 22n)
}

export const isId = (id: unknown): id is string => typeof id === 'string' && /^\d{1,20}$/.test(id)
export const isLater = (id: string, than: string): boolean => BigInt(id) > BigInt(than)
export const latest = (one: string, other: string): string => (isLater(other, one) ? other : one)

export const messageUrl = (guild_id: string, channel_id: string, id: string) =>
  `https://discord.com/channels/${guild_id}/${channel_id}/${id}`
