import { z } from 'zod'
import { NetworkFailure, type Outgoing, type OutgoingMessage, type Sent, type Speaker } from '../connector.ts'
import { graph } from '../meta/graph.ts'
import { numberId } from './auth.ts'
import { interactiveOf } from './choices.ts'
import { mediaType, upload } from './files.ts'
import { recipientOf } from './groups.ts'
import { markOf } from './marks.ts'

const Accepted = z.object({ messages: z.tuple([z.object({ id: z.string().min(1) })]) })

/** Nobody recognises a repeat here; what became of a lost answer is told by the status that follows (`marks.ts`). */
export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  if (outgoing.kind !== 'message') throw new NetworkFailure('rejected', 'not possible here')
  if (!outgoing.template) checkWindow(outgoing, speaker.now())
  const { chat_external_id, quoted_external_id } = outgoing
  const body = {
    messaging_product: 'whatsapp',
    ...recipientOf(chat_external_id),
    ...(quoted_external_id !== undefined && { context: { message_id: quoted_external_id } }),
    ...(await contentOf(speaker, outgoing)),
    biz_opaque_callback_data: markOf(outgoing),
  }
  const call = { method: 'POST', path: `/${numberId(speaker)}/messages`, body, once: true } as const
  const { messages } = await graph(speaker, call, Accepted)
  return { external_id: messages[0].id }
}

const day_s = 86_400

/** Free words are taken for a day after the customer's last ones; a template opens the dialogue again. */
function checkWindow({ last_inbound_at }: OutgoingMessage, now: number) {
  if (last_inbound_at === undefined || now - last_inbound_at > day_s)
    throw new NetworkFailure('window_closed', 'the customer last wrote more than 24 hours ago')
}

async function contentOf(speaker: Speaker, message: OutgoingMessage): Promise<object> {
  const { text, files, template } = message
  if (template) return { type: 'template', template: wireTemplate(template) }
  const interactive = interactiveOf(message)
  if (interactive) return { type: 'interactive', interactive }
  const [file, ...more] = files
  if (more.length > 0) throw new NetworkFailure('rejected', 'one file with a message')
  if (!file) return { type: 'text', text: { preview_url: false, body: text } }
  const type = mediaType(file, text)
  const media = {
    id: await upload(speaker, file),
    ...(text && { caption: text }),
    ...(type === 'document' && { filename: file.name }),
  }
  return { type, [type]: media }
}

const wireTemplate = ({ name, language, values }: NonNullable<OutgoingMessage['template']>) => ({
  name,
  language: { policy: 'deterministic', code: language },
  ...(values.length > 0 && {
    components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
  }),
})
