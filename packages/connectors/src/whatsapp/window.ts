// Embedded Signup: Meta's own window, in which a business makes or chooses its WhatsApp account and number.
import { z } from 'zod'
import { type Choice, type ConnectWindow, NetworkFailure, type Speaker } from '../connector.ts'
import { Id, Text } from '../meta/fields.ts'
import { Done, graph, graph_version } from '../meta/graph.ts'
import { afterOf, listOf, Page } from '../meta/nodes.ts'
import { getApplication, tokenFor } from '../meta/page-login.ts'
import { optional } from '../payload.ts'
import { factsOf, Numbered, number_fields } from './auth.ts'

export const connectWindow: ConnectWindow = {
  address({ bases, app }, { redirect_uri, state }) {
    const { client_id } = getApplication(app)
    const config_id = app?.config_id
    if (config_id === undefined) throw new NetworkFailure('rejected', 'this installation has no window at WhatsApp')
    const query = new URLSearchParams({
      ...{ client_id, config_id, redirect_uri, state, response_type: 'code' },
      // Else the kind of token that the configuration names comes back in the address.
      override_default_response_type: 'true',
      extras: JSON.stringify({ version: 'v4' }),
    })
    return `${bases.www}/${graph_version}/dialog/oauth?${query}`
  },

  async exchange(speaker, { code, redirect_uri }) {
    const access = await tokenFor(speaker, { code, redirect_uri })
    const { businesses, expires_at } = await readGranted(speaker, access)
    const choices: Choice[] = []
    for (const owner of businesses) choices.push(...(await numbersOf({ ...speaker, secrets: { access, owner } })))
    return choices.map((choice) => ({ ...choice, ...(expires_at > 0 && { expires_at }) }))
  },

  /** A number that has a PIN takes only that one; one that has none gets this one. */
  async register(speaker, { account }, pin) {
    const body = { messaging_product: 'whatsapp', pin }
    await graph(speaker, { method: 'POST', path: `/${account.provider_id}/register`, body }, Done)
  },
}

const Granular = z.object({ scope: Text, target_ids: optional(z.array(z.unknown())) })
const Granted = z.object({
  data: z.object({
    is_valid: z.boolean(),
    // 0: it does not end.
    expires_at: z.int().catch(0),
    granular_scopes: optional(z.array(z.unknown())),
  }),
})
const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging']
/** Whoever has more of them chooses fewer in the window. */
const most_businesses = 20

/** Which businesses the token opens: Meta tells the page that has opened the window, and whoever asks about the token. */
async function readGranted(speaker: Speaker, input_token: string) {
  const { client_id, client_secret } = getApplication(speaker.app)
  const call = {
    path: '/debug_token',
    query: { input_token },
    token: `${client_id}|${client_secret}`,
    has_proof: false,
  }
  const { data } = await graph(speaker, call, Granted)
  if (!data.is_valid) throw new NetworkFailure('rejected', 'Meta does not know the token that it has just given')
  const targets = (data.granular_scopes ?? [])
    .flatMap((one) => Granular.safeParse(one).data ?? [])
    .filter(({ scope }) => scopes.includes(scope ?? ''))
    .flatMap(({ target_ids = [] }) => target_ids.flatMap((id) => Id.safeParse(id).data ?? []))
  const businesses = [...new Set(targets)].filter((id) => /^\d+$/.test(id)).slice(0, most_businesses)
  return { businesses, expires_at: data.expires_at }
}

const numbers_per_call = 100
const most_calls = 10
const Numbers = listOf(Numbered.extend({ platform_type: Text }))

async function numbersOf(speaker: Speaker): Promise<Choice[]> {
  const { owner } = speaker.secrets
  const choices: Choice[] = []
  let after: string | null = ''
  for (let call = 0; call < most_calls && after !== null; call++) {
    const query = { fields: `${number_fields},platform_type`, limit: numbers_per_call, after: after || undefined }
    const page: z.output<typeof Page> = await graph(speaker, { path: `/${owner}/phone_numbers`, query }, Page)
    choices.push(...Numbers.parse(page).map((one) => choiceOf(speaker, one)))
    after = afterOf(page)
  }
  return choices
}

type Listed = z.output<typeof Numbers>[number]

/** One that is nowhere in use yet, or elsewhere than on the Cloud API, has to be registered there first. */
const choiceOf = ({ secrets }: Speaker, { platform_type, ...number }: Listed): Choice => ({
  account: factsOf(number),
  secrets: { ...secrets, page: number.id },
  is_ready: true,
  ...(platform_type !== undefined && platform_type !== 'CLOUD_API' && { needs_pin: true }),
})
