import { z } from 'zod'
import { roles } from '../permissions.ts'
import { get, post } from '../wire/call.ts'
import { Id, One, Time } from '../wire/fields.ts'

/** An invitation as the invited person sees it: who invites, and into what. */
export const MyInvite = z.object({
  id: Id,
  space: z.string(),
  inviter: z.string(),
  role: z.enum(roles),
  created_at: Time,
  expires_at: Time,
})
export type MyInvite = z.infer<typeof MyInvite>

/** Invitations to the confirmed address of the person who is signed in. Nobody becomes a member without saying so. */
export const invitations = {
  mine: get('/v1/me/invites', {
    access: 'person',
    outside: true,
    reply: MyInvite.array(),
    about: 'Those still open, the latest first; at most 50.',
  }),
  accept: post('/v1/me/invites/:id/accept', { access: 'person', outside: true, params: One, reply: z.null() }),
  refuse: post('/v1/me/invites/:id/refuse', { access: 'person', outside: true, params: One, reply: z.null() }),
}
