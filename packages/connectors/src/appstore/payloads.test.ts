import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import { expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { appstore } from './index.ts'
import { makeToken } from './token.ts'

const account = { provider_id: '1234567890', name: 'Лавка' }
const sample = (name: string) => JSON.parse(readPayload('appstore', name).toString())
const page = (answer: object) => Buffer.from(JSON.stringify({ look: 'customerReviews', answer }))

test('every sample is read here or among the failures', () => {
  expect(payloadNames('appstore', () => true).toSorted()).toEqual([
    'customer_reviews_list',
    'error_400_parameter',
    'error_401',
    'error_403',
    'error_403_agreement_missing',
    'error_404_review',
    'error_409_relationship_invalid',
    'error_409_two_errors_second_decides',
    'error_429',
    'response_201_published_at_once',
    'response_create_201',
    'response_create_request',
    'signature_vector_es256',
    'token_decoded',
  ])
})

test('a review with its response is understood', () => {
  const external_id = '00000036-fb96-4ad1-0d45-3be600000000'
  expect(appstore.understand(page(sample('customer_reviews_list')), account)).toEqual([
    {
      kind: 'post',
      sort: 'app',
      external_id: '1234567890',
      published_at: 1_794_651_069,
      text: 'Лавка',
      url: 'https://apps.apple.com/app/id1234567890',
    },
    {
      kind: 'comment',
      sort: 'review',
      external_id,
      post_external_id: '1234567890',
      author: { external_id, name: 'user_77' },
      created_at: 1_794_651_069,
      text: 'После обновления не могу войти.',
      title: 'Не работает вход',
      media: [],
      rating: 2,
      details: { territory: 'RUS' },
    },
    { kind: 'comment_edited', external_id, text: 'После обновления не могу войти.', rating: 2, at: 0 },
    {
      kind: 'own_comment',
      external_id: `${external_id}:response`,
      parent_external_id: external_id,
      created_at: 1_794_661_200,
      text: 'Здравствуйте! Уже исправили.',
      publication: 'pending',
    },
    {
      kind: 'comment_edited',
      external_id: `${external_id}:response`,
      text: 'Здравствуйте! Уже исправили.',
      at: 1_794_661_200,
    },
  ])
})

test.each(['team_key', 'individual_key'] as const)('the token of a %s is that of the sample, signed', (kind) => {
  const { header, private_key_der_base64, public_key_der_base64, ...vector } = sample('signature_vector_es256')
  const key = createPrivateKey({ key: Buffer.from(private_key_der_base64, 'base64'), format: 'der', type: 'pkcs8' })
  const { iss, iat, exp, ...claims } = vector[`payload_${kind}`]
  const token = makeToken({ id: header.kid, issuer: iss, key }, iat)
  const [first = '', second = '', third = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(first)).toEqual(header)
  // A minute ago: our clock may be ahead of Apple's, which takes no token from the future.
  expect(read(second)).toEqual({ ...claims, ...(iss && { iss }), iat: iat - 60, exp: iat + 600 })
  const open = createPublicKey({ key: Buffer.from(public_key_der_base64, 'base64'), format: 'der', type: 'spki' })
  const isGood = (input: string, signature: string) =>
    verify('sha256', Buffer.from(input), { key: open, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  expect(Buffer.from(third, 'base64url')).toHaveLength(64)
  expect(isGood(`${first}.${second}`, third)).toBe(true)
  // The way of checking is right: it knows the sample's own.
  expect(isGood(vector[kind].signing_input, vector[kind].jwt.split('.')[2])).toBe(true)
})

test('what a token says is what Apple’s example says, without a scope', () => {
  const { header, payload } = sample('token_decoded')
  const { scope, ...rest } = payload
  expect(Object.keys(header)).toEqual(['alg', 'kid', 'typ'])
  expect(Object.keys(rest).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss'])
})

test('the catalogue takes 5970 characters and not one more', () => {
  const { comments = null } = findNetwork('appstore') ?? {}
  expect(replyFault(comments, 'я'.repeat(5_970), 0)).toBeUndefined()
  expect(replyFault(comments, 'я'.repeat(5_971), 0)).toBe('reply_too_long')
  expect(replyFault(comments, 'я', 1)).toBe('reply_too_many_files')
})
