import { describe, expect, test } from 'vitest'
import { speakerHearing } from '../../test/answers.ts'
import { payloadNames, readPayload } from '../../test/payload.ts'
import type { NetworkFailure, OutgoingReply } from '../connector.ts'
import { untilMidnight } from './failures.ts'
import { youtube } from './index.ts'

const account = { provider_id: 'UCshop0000000000000000', name: 'Лавка' }
const payload = (name: string): unknown => JSON.parse(readPayload('youtube', name).toString())
const hearing = (...answers: (object | string | Error)[]) =>
  speakerHearing(
    { access: 'ya29.secret-token', refresh: '1//secret-refresh' },
    account,
    answers.map((one) =>
      one instanceof Error ? one : { ...statusOf(one), body: typeof one === 'string' ? one : JSON.stringify(one) },
    ),
  )
function statusOf(told: object | string) {
  const code = typeof told === 'object' && 'error' in told && (told.error as { code?: number }).code
  return { status: code || (typeof told === 'object' && 'error' in told ? 400 : 200) }
}
const reply: OutgoingReply = {
  ...{ kind: 'reply', key: 'k', number: 7, text: 'Да', files: [] },
  ...{ post_external_id: 'dQw4w9WgXcQ', item_external_id: 'Ugx.reply' },
}
async function failureOf(work: Promise<unknown>): Promise<NetworkFailure> {
  const failure = await work.then(
    () => undefined,
    (error: unknown) => error as NetworkFailure,
  )
  if (!failure) throw new Error('it did not fail')
  expect(`${failure} ${JSON.stringify(failure)}`).not.toMatch(/secret/)
  return failure
}

/** What stands in the samples as a part of an answer, in its place. */
const whole: Readonly<Record<string, (part: never) => object>> = {
  error_403_forbidden_insert_errors_entry: (errors) => ({ error: { code: 403, message: 'no', errors } }),
  error_403_ineligibleAccount_inner_object: (error) => ({ error }),
  error_item_404_videoNotFound_html_message: (one) => ({ error: { code: 404, message: 'no', errors: [one] } }),
}

describe('a refused reply', () => {
  const outcomes: Record<string, string> = {
    error_401: 'token_dead',
    error_400_badRequest_invalid_channel_id: 'rejected',
    error_400_keyInvalid_old_key_order: 'rejected',
    error_403_commentsDisabled_html_message: 'rejected',
    error_403_commentsDisabled_plain: 'rejected',
    error_403_forbidden_insert_errors_entry: 'rejected',
    error_403_ineligibleAccount_inner_object: 'rejected',
    error_403_permission_CoreErrorDomain: 'rejected',
    error_403_quotaExceeded: 'try_later',
    error_403_quotaExceeded_html: 'try_later',
    error_404_channelNotFound: 'gone',
    error_429_rate_limit_ErrorInfo_without_errors_array: 'try_later',
    error_item_404_videoNotFound_html_message: 'gone',
    error_plain_string: 'rejected',
  }
  test('every sample of a refusal is tried', () => {
    expect(payloadNames('youtube', (name) => name.startsWith('error_')).toSorted()).toEqual(
      Object.keys(outcomes).toSorted(),
    )
  })
  test.each(Object.entries(outcomes))('%s is %s', async (name, kind) => {
    const told = payload(name)
    const { speaker } = hearing(whole[name]?.(told as never) ?? (told as object))
    const failure = await failureOf(youtube.send(speaker, reply))
    expect(failure.kind).toBe(kind)
    expect(failure.words).not.toMatch(/[<>]/)
  })

  test.each([
    ['commentTextTooLong', 400, 'rejected'],
    ['parentCommentNotFound', 404, 'gone'],
    ['insufficientPermissions', 403, 'token_dead'],
    ['rateLimitExceeded', 403, 'try_later'],
    ['processingFailure', 400, 'lost_answer'],
    ['backendError', 503, 'lost_answer'],
    ['', 401, 'token_dead'],
    ['', 404, 'gone'],
    ['', 418, 'rejected'],
  ])('%s (%i) is %s', async (reason, code, kind) => {
    const errors = reason ? [{ reason, domain: 'youtube.comment', message: 'no' }] : []
    const { speaker } = hearing({ error: { code, message: 'no ya29.secret-token', errors } })
    expect((await failureOf(youtube.send(speaker, reply))).kind).toBe(kind)
  })
})

test('the day of the quota ends at midnight in California', () => {
  const hour_ms = 3_600_000
  // Nine in the evening there, in winter and in summer.
  expect(untilMidnight(Date.parse('2026-01-16T05:00:00Z') / 1000)).toBe(3 * hour_ms)
  expect(untilMidnight(Date.parse('2026-07-16T04:00:00Z') / 1000)).toBe(3 * hour_ms)
  expect(untilMidnight(Date.parse('2026-01-16T08:00:00Z') / 1000)).toBe(24 * hour_ms)
})

test('a channel where nobody may comment is quiet, not broken', async () => {
  const disabled = payload('error_403_commentsDisabled_html_message') as object
  const { speaker } = hearing(disabled, disabled, disabled)
  expect((await youtube.news.look(speaker, null)).pages).toEqual([])
  const { speaker: other } = hearing(payload('error_404_channelNotFound') as object)
  expect((await failureOf(youtube.news.look(other, null))).kind).toBe('gone')
})

test.each([
  ['comments_insert_reply_response', 'UgxKREWxIgDrw8w2e_Z4AaABAg.9xyz123', 1_794_700_800],
  [
    'comments_insert_reply_response_no_videoId_no_channelId',
    'UgJ_CXSr4wvVvFMEOGR4AaABAg.9dwrp1gvbdXRLj3Zynm_Z6',
    1_668_421_382,
  ],
])('%s is proof', async (name, external_id, at) => {
  const { speaker, asked } = hearing(payload(name) as object)
  expect(await youtube.send(speaker, reply)).toEqual({ external_id, at })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ snippet: { parentId: 'Ugx', textOriginal: 'Да' } })
})

test('a channel is told as the sample has it, and nobody has none', async () => {
  const { speaker } = hearing(payload('channels_list') as object, payload('list_empty_without_items_key') as object)
  expect(await youtube.connect(speaker)).toEqual({
    ...{ provider_id: 'UC_rhW4VumlDRCZBR8Xq31vD', name: 'Shop Channel', screen_name: 'shopchannel' },
    url: 'https://www.youtube.com/channel/UC_rhW4VumlDRCZBR8Xq31vD',
    image_url: expect.stringContaining('https://yt3.ggpht.com/'),
  })
  expect((await failureOf(youtube.connect(speaker))).words).toContain('no channel')
})

test('answers are read page by page, and those that came along besides are kept', async () => {
  const first = payload('comments_list_by_parent_page1_no_videoId_no_channelId_pageInfo_without_total') as object
  const last = payload('comments_list_by_parent_last_page') as object
  const top = 'UgEkipUMsoy96rsUYvN4AaABAg'
  const comment = (id: string) => ({ id, snippet: { textDisplay: id, publishedAt: '2025-11-14T23:00:00Z' } })
  const thread = {
    id: top,
    snippet: { videoId: 'dQw4w9WgXcQ', topLevelComment: comment(top), totalReplyCount: 3 },
    replies: { comments: [comment(`${top}.held`)] },
  }
  const empty = { kind: 'youtube#commentThreadListResponse' }
  const { speaker, asked } = hearing(empty, { ...empty, items: [thread] }, first, last)
  const facts = (await youtube.history(speaker, null)).pages.flatMap(({ body }) => youtube.understand(body, account))
  expect(facts.map((fact) => fact.kind === 'comment' && fact.external_id)).toHaveLength(5)
  expect(new URL(asked[3]?.url ?? '').searchParams.get('pageToken')).toBeTruthy()
  expect(facts.at(-1)).toMatchObject({
    external_id: `${top}.held`,
    parent_external_id: top,
    post_external_id: 'dQw4w9WgXcQ',
  })
})

test.each(['comments_list_by_id_no_pageInfo', 'commentThreads_insert_response'])(
  '%s is read as comments are',
  (name) => {
    const told = payload(name) as { items?: [{ id: string }]; id?: string; snippet?: { topLevelComment: object } }
    const topLevelComment = told.items?.[0] ?? told.snippet?.topLevelComment
    const thread = { id: told.items?.[0].id ?? told.id, snippet: { topLevelComment } }
    const page = { look: 'threads', list: 'published', since: 0, at: 0, answer: { items: [thread] } }
    expect(youtube.understand(Buffer.from(JSON.stringify(page)), account)).toMatchObject([
      { kind: 'comment', external_id: thread.id, is_hidden: false },
    ])
  },
)
