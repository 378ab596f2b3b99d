import { describe, expect, it, test } from 'vitest'
import { catalogue, findNetwork } from './catalogue.ts'
import { type Channel, type Network, replyFault, textLimit } from './network.ts'

type Told = { message?: number; comment?: number; bytes?: number; caption?: number }

/** The product's limits of a reply, word for word (product/accounts: Reply limits). */
const lengths: Readonly<Record<string, Told>> = {
  vk: { message: 4_000, comment: 10_000 },
  facebook: { message: 2_000, comment: 4_000 },
  instagram: { message: 550, bytes: 1_000, comment: 2_000 },
  threads: { comment: 500 },
  twitter: { message: 9_000, comment: 280 },
  ok: { message: 2_000, comment: 3_000 },
  youtube: { message: 10_000, comment: 5_000 },
  tiktok: { comment: 150 },
  telegram: { message: 4_096, comment: 4_096, caption: 1_024 },
  viber: { message: 10_000 },
  whatsapp: { message: 4_096 },
  max: { message: 4_000 },
  linkedin: { comment: 1_250 },
  avito: { message: 1_000, comment: 1_000 },
  discord: { message: 2_000, comment: 2_000 },
  vc: { comment: 3_000 },
  pikabu: { comment: 3_000 },
  googleplay: { comment: 350 },
  appstore: { comment: 5_970 },
  rustore: { comment: 500 },
  gmaps: { comment: 5_000 },
  userecho: { comment: 32_768 },
  useresponse: { comment: 32_768 },
}

/** How many files (product/accounts: Reply limits). Who is not named takes none. */
const uploads: Readonly<Record<string, { message?: number; comment?: number }>> = {
  vk: { message: 5, comment: 2 },
  facebook: { message: 1, comment: 1 },
  instagram: { message: 1 },
  threads: { comment: 1 },
  twitter: { comment: 4, message: 1 },
  ok: { message: 1 },
  telegram: { message: 5, comment: 5 },
  whatsapp: { message: 1 },
  max: { message: 1 },
  viber: { message: 1 },
  avito: { message: 1 },
  discord: { message: 5, comment: 5 },
  pikabu: { comment: 1 },
  useresponse: { comment: 5 },
  // Ours: any other source.
  gateway: { message: 5, comment: 5 },
}

const channelsOf = ({ messages, comments }: Network) =>
  Object.entries({ message: messages, comment: comments }).filter(
    (channel): channel is ['message' | 'comment', Channel] => channel[1] !== null,
  )
const everyChannel = catalogue.flatMap((network) =>
  channelsOf(network).map(([kind, channel]) => [network.id, kind, channel] as const),
)

describe('the specification', () => {
  test.each(Object.entries(lengths))('%s: lengths', (id, told) => {
    const network = findNetwork(id)
    expect(network?.messages?.limit ?? network?.message_limit).toBe(told.message)
    expect(network?.comments?.limit).toBe(told.comment)
    expect(network?.messages?.byte_limit).toBe(told.bytes)
    if (told.caption) expect(network?.messages?.caption_limit).toBe(told.caption)
  })

  test.each(everyChannel)('%s %s: files', (id, kind, channel) => {
    expect(channel.uploads).toBe(uploads[id]?.[kind] ?? 0)
  })

  it('has edit windows for VK and VC', () => {
    expect(findNetwork('vk')?.comments?.edit_window_s).toBe(43_200)
    expect(findNetwork('vc')?.comments?.edit_window_s).toBe(1_200)
  })

  it('lets other review sources have 350 to 5000', () => {
    const others = catalogue.filter(({ id, comments }) => comments && !(id in lengths))
    for (const { comments } of others) {
      expect(comments?.limit).toBeGreaterThanOrEqual(350)
      expect(comments?.limit).toBeLessThanOrEqual(5_000)
    }
  })
})

it('says where a review takes one answer, and what a second one does', () => {
  const told = catalogue.flatMap(({ id, comments }) => (comments?.answers ? [[id, comments.answers]] : []))
  expect(Object.fromEntries(told)).toEqual({
    ...{ avito: 'one_refused', wildberries: 'one_refused', rustore: 'one_refused' },
    ...{ googleplay: 'one_replaced', gmaps: 'one_replaced', appstore: 'one_replaced' },
  })
  // Whoever is told that there is an answer already must be able to do something about it.
  for (const { comments } of catalogue.filter((one) => one.comments?.answers))
    expect(comments?.actions.some((action) => action === 'edit' || action === 'delete_own')).toBe(true)
})

describe.each(everyChannel.filter(([, , channel]) => channel.actions.includes('reply')))(
  '%s %s',
  (_id, _kind, channel) => {
    const limit = textLimit(channel, false)

    it('takes a text as long as allowed, and not one character more', () => {
      const bytes = channel.byte_limit ?? Number.POSITIVE_INFINITY
      expect(replyFault(channel, 'a'.repeat(Math.min(limit, bytes)), 0)).toBeUndefined()
      expect(replyFault(channel, 'a'.repeat(limit + 1), 0)).toBe('reply_too_long')
    })

    it('obeys the smaller of the product’s limit and the network’s', () => {
      expect(limit).toBe(Math.min(channel.limit, channel.network_limit))
    })

    if (channel.byte_limit !== undefined)
      it('counts bytes as well', () => {
        const half = (channel.byte_limit as number) / 2
        if (half > limit) return expect(replyFault(channel, 'я'.repeat(limit), 0)).toBeUndefined()
        expect(replyFault(channel, 'я'.repeat(half), 0)).toBeUndefined()
        expect(replyFault(channel, 'я'.repeat(half + 1), 0)).toBe('reply_too_long')
      })

    it('takes as many files as allowed, and not one more', () => {
      const text = textLimit(channel, true) === 0 ? '' : 'a'
      expect(replyFault(channel, text, channel.uploads)).toBeUndefined()
      expect(replyFault(channel, 'a', channel.uploads + 1)).toBe('reply_too_many_files')
    })

    if (channel.caption_limit !== undefined)
      it('takes less text with a file', () => {
        const caption = channel.caption_limit as number
        expect(replyFault(channel, 'a'.repeat(caption), 1)).toBeUndefined()
        expect(replyFault(channel, 'a'.repeat(caption + 1), 1)).toBe(
          caption === 0 ? 'reply_file_or_text' : 'reply_too_long',
        )
      })
  },
)

describe('every network', () => {
  it('has an id of its own', () => {
    expect(new Set(catalogue.map(({ id }) => id)).size).toBe(catalogue.length)
  })

  test.each(catalogue.map((network) => [network.id, network] as const))(
    '%s is named in both languages',
    (_id, network) => {
      for (const words of [network.long_name, network.description]) {
        expect(words.ru).not.toBe('')
        expect(words.en).not.toBe('')
      }
      for (const { label, hint } of network.tokens)
        for (const words of [label, hint]) expect([words.ru, words.en]).not.toContain('')
    },
  )

  test.each(everyChannel)('%s %s marks as unverified only what it claims', (_id, _kind, channel) => {
    const { mentions, file_types, answers, ...lists } = channel.unverified
    for (const [list, marked] of Object.entries(lists))
      expect(channel[list as keyof typeof lists]).toEqual(expect.arrayContaining([...marked]))
    if (mentions) expect(channel.mentions).toBe(true)
    if (file_types) expect(channel.file_types).not.toEqual(undefined)
    if (answers) expect(channel.answers).not.toEqual(undefined)
  })
})
