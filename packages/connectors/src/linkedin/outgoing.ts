import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type OutgoingReply, type Sent, type Speaker } from '../connector.ts'
import { unreadable } from '../exchange.ts'
import { AnyId, optional } from '../payload.ts'
import { ask, call, organizationOf } from './client.ts'
import { secondsOf } from './comments.ts'
import { commentUrn, inPath, MaybeUrn, readComment } from './urns.ts'

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'reply') throw new NetworkFailure('rejected', 'LinkedIn has comments only')
  if (outgoing.files.length > 0) throw new NetworkFailure('rejected', 'LinkedIn cannot take files with a comment')
  return sendReply(speaker, outgoing)
}

const Created = z.object({
  id: optional(AnyId),
  $URN: MaybeUrn,
  commentUrn: MaybeUrn,
  created: optional(z.object({ time: optional(z.number()) })),
})

/** LinkedIn has one level: what answers an answer stands beside it, under the first comment. */
async function sendReply(speaker: Speaker, { text, item_external_id, root_external_id }: OutgoingReply): Promise<Sent> {
  const parent = root_external_id ?? item_external_id
  const object = readComment(parent)?.place
  const body = {
    actor: organizationOf(speaker),
    object: object ?? parent,
    ...(object !== undefined && { parentComment: parent }),
    message: { text },
  }
  const path = `/rest/socialActions/${inPath(parent)}/comments`
  const { status, json, headers } = await call(speaker, path, { method: 'POST', body, once: true })
  const created = Created.safeParse(json).data
  const whole = [created?.$URN, created?.commentUrn].find((urn) => urn !== undefined && readComment(urn))
  const id = created?.id ?? headers.get('x-restli-id') ?? undefined
  const external_id = whole ?? (id === undefined ? undefined : commentUrn(object ?? parent, id))
  if (status >= 300 || external_id === undefined) throw unreadable(status, true)
  return { external_id, ...(created?.created?.time && { at: secondsOf(created.created.time) }) }
}

const Nothing = z.unknown()

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'edit_reply': {
      const body = { patch: { message: { $set: { text: deed.text } } } }
      const manner = { method: 'POST', body, restli: 'PARTIAL_UPDATE' } as const
      return void (await ask(speaker, commentPath(speaker, deed.external_id), Nothing, manner))
    }
    case 'delete_reply':
      return remove(speaker, deed.external_id)
    case 'delete':
      return remove(speaker, deed.item_external_id)
    case 'like': {
      const path = `/rest/reactions?actor=${inPath(organizationOf(speaker))}`
      const body = { root: deed.item_external_id, reactionType: 'LIKE' }
      return void (await ask(speaker, path, Nothing, { method: 'POST', body }))
    }
    case 'unlike': {
      const key = `(actor:${inPath(organizationOf(speaker))},entity:${inPath(deed.item_external_id)})`
      return void (await ask(speaker, `/rest/reactions/${key}`, Nothing, { method: 'DELETE' }).catch(unlessGone))
    }
    default:
      throw new NetworkFailure('rejected', `LinkedIn knows no "${deed.kind}"`)
  }
}

function commentPath(speaker: Speaker, urn: string): string {
  const comment = readComment(urn)
  if (!comment) throw new NetworkFailure('rejected', 'LinkedIn lets only comments be changed')
  const place = `/rest/socialActions/${inPath(comment.place)}/comments/${encodeURIComponent(comment.id)}`
  return `${place}?actor=${inPath(organizationOf(speaker))}`
}

const remove = async (speaker: Speaker, urn: string): Promise<void> =>
  void (await ask(speaker, commentPath(speaker, urn), Nothing, { method: 'DELETE' }).catch(unlessGone))

/** It was taken back before, perhaps by us: an answer that was lost is asked for again. */
function unlessGone(error: unknown): void {
  if (!(error instanceof NetworkFailure && error.kind === 'gone')) throw error
}
