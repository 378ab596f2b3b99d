import { createHash } from 'node:crypto'
import { findNetwork } from '@otklik/contract/networks/catalogue.ts'
import { replyFault } from '@otklik/contract/networks/network.ts'
import { expect, test } from 'vitest'
import { payloadNames, readPayload } from '../../test/payload.ts'
import { rustore } from './index.ts'
import { readKey, signatureOf, stampOf } from './token.ts'

const account = { provider_id: 'com.myapp.example', name: 'Лавка' }
const sample = (name: string) => JSON.parse(readPayload('rustore', name).toString())

test('every sample is read here or among the failures', () => {
  expect(payloadNames('rustore', () => true).toSorted()).toEqual([
    'auth_request',
    'auth_request_key_id_as_number',
    'auth_response',
    'auth_response_help',
    'comments_list',
    'error_400_clock',
    'error_403_rights',
    'feedback_after_edit',
    'feedback_create_request',
    'feedback_create_response',
    'feedback_create_response_number',
    'feedback_list',
    'signature_vector',
    'void_response',
  ])
})

const read = (look: string, name: string) =>
  rustore.understand(Buffer.from(JSON.stringify({ look, answer: sample(name) })), account)

test('a review is understood', () => {
  expect(read('comment', 'comments_list')).toEqual([
    {
      kind: 'post',
      sort: 'app',
      external_id: 'com.myapp.example',
      published_at: 1_794_647_520,
      text: 'Лавка',
      url: 'https://www.rustore.ru/catalog/app/com.myapp.example',
    },
    {
      kind: 'comment',
      sort: 'review',
      external_id: '743103',
      post_external_id: 'com.myapp.example',
      author: { external_id: '743103', name: 'Мария' },
      created_at: 1_794_647_520,
      text: 'Неплохо, но долго грузится',
      media: [],
      rating: 3,
      details: { device: 'samsung SM-A525F', app_version: '1.2.3', os: 'Android 14' },
    },
    {
      kind: 'comment_edited',
      external_id: '743103',
      text: 'Неплохо, но долго грузится',
      rating: 3,
      at: 1_794_647_520,
    },
  ])
})

test('an answer of ours is understood, whether its ids are numbers or texts', () => {
  const text = 'Спасибо! Ускорим загрузку в следующей версии.'
  expect(read('feedback', 'feedback_list')).toEqual([
    {
      kind: 'own_comment',
      external_id: '743103:answer',
      parent_external_id: '743103',
      created_at: 1_794_726_002,
      text,
      publication: 'pending',
    },
    { kind: 'comment_edited', external_id: '743103:answer', text, at: 1_794_726_002 },
  ])
  // Moscow's clock, where no zone is told.
  expect(read('feedback', 'feedback_after_edit')[1]).toMatchObject({ created_at: 1_685_632_243 })
})

test('the signature is that of the vector, byte for byte', () => {
  const { private_key_pkcs8_der_base64, key_id, timestamp, bytes, sha512_hex, signature_base64 } =
    sample('signature_vector')
  expect(`${key_id}${timestamp}`).toBe(bytes)
  expect(createHash('sha512').update(bytes).digest('hex')).toBe(sha512_hex)
  expect(signatureOf(key_id, timestamp, readKey(private_key_pkcs8_der_base64))).toBe(signature_base64)
  expect(stampOf(Date.parse(timestamp) / 1000)).toBe(timestamp)
})

test('the catalogue takes 500 characters and not one more', () => {
  const { comments = null } = findNetwork('rustore') ?? {}
  expect(replyFault(comments, 'я'.repeat(500), 0)).toBeUndefined()
  expect(replyFault(comments, 'я'.repeat(501), 0)).toBe('reply_too_long')
  expect(replyFault(comments, 'я', 1)).toBe('reply_too_many_files')
})
