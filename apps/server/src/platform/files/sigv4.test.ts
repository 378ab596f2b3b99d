import { expect, it } from 'vitest'
import { encodeName, sha256, sign } from './sigv4.ts'

// The four worked examples of AWS ("Signature Calculations for the Authorization Header: Transferring Payload in a Single
// Chunk"), with the keys of its documentation.
const signer = {
  access_key: 'AKIAIOSFODNN7EXAMPLE',
  secret_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}
const now = new Date('2013-05-24T00:00:00Z')
const empty = sha256('')
const at = (path: string) => new URL(`https://examplebucket.s3.amazonaws.com${path}`)

it.each([
  [
    'an object',
    { method: 'GET', url: at('/test.txt'), headers: { Range: 'bytes=0-9' }, payload_hash: empty },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an upload under a name that must be encoded',
    {
      method: 'PUT',
      url: at(`/${encodeName('test$file.text')}`),
      headers: { Date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      payload_hash: sha256('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a question without a value',
    { method: 'GET', url: at('/?lifecycle'), payload_hash: empty },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'questions in any order',
    { method: 'GET', url: at('/?prefix=J&max-keys=2'), payload_hash: empty },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs %s as AWS does', (_, request, signature) => {
  expect(sign(request, signer, now).authorization).toMatch(new RegExp(`Signature=${signature}$`))
})
