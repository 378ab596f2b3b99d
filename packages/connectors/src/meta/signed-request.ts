import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { findJson, isSecret } from '../payload.ts'

const Claims = z.object({
  algorithm: z
    .string()
    .transform((name) => name.toUpperCase())
    .pipe(z.literal('HMAC-SHA256')),
  user_id: z.coerce.string().regex(/^\d{1,40}$/),
})

/**
 * `signed_request=<signature>.<claims>` in a form, both base64url, signed with the application's secret over the text of
 * the claims (developers.facebook.com/docs/apps/delete-data).
 */
export function readSignedRequest(body: Uint8Array, app_secret = ''): { external_id: string } | 'forged' {
  const given = new URLSearchParams(Buffer.from(body).toString('utf8')).get('signed_request') ?? ''
  const [signature = '', text = ''] = given.split('.')
  // Written anew from its bytes: it may come with or without padding.
  const said = Buffer.from(signature, 'base64url').toString('base64url')
  const right = createHmac('sha256', app_secret).update(text).digest('base64url')
  if (app_secret === '' || !isSecret(said, right)) return 'forged'
  const { data } = Claims.safeParse(findJson(Buffer.from(text, 'base64url')))
  return data ? { external_id: data.user_id } : 'forged'
}
