import type { AiDefinition } from '@otklik/contract/ai/agents.ts'
import type { AiReason } from '@otklik/contract/ai/kinds.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import type { Endpoint } from '../model/model.ts'
import { vendorBases } from '../model/vendors.ts'
import type { AiParts } from '../parts.ts'
import { openKey } from './key.ts'
import type { AgentRecord } from './queries.ts'

type Model = AiDefinition['model']

/** It has no address of its own, so that the installation's is asked, with the installation's key. */
export const isInstallations = ({ kind, base_url }: Model) => kind === 'openai' && base_url === null

/** The key goes to this address only. */
export const isSameAddress = (one: Model, other: Model) => one.kind === other.kind && one.base_url === other.base_url

/** Why an agent can ask nobody, as far as that can be seen without asking. */
export function whyNoModel(
  { definition: { model }, has_key }: Pick<AgentRecord, 'definition' | 'has_key'>,
  config: Config,
): AiReason | null {
  if (isInstallations(model)) return config.AI_BASE_URL ? null : 'no_key'
  return has_key ? null : 'no_key'
}

/** Whoever pays says which. */
const isAllowed = (allowed: readonly string[], name: string | null) =>
  allowed.length === 0 || (name !== null && allowed.includes(name))

/** Who names another asks the first of them; for vectors nobody else is asked, since the first may make none. */
const modelFrom = (allowed: readonly string[], name: string) =>
  isAllowed(allowed, name) ? name : (allowed[0] as string)

/** `saved` is how it stands in the table: with another address a definition has no key. */
export async function endpointOf(
  ctx: Pick<Context, 'db'>,
  { config, secrets }: Pick<AiParts, 'config' | 'secrets'>,
  saved: AgentRecord,
  { model }: AiDefinition = saved.definition,
): Promise<Endpoint | null> {
  const { kind, base_url, model: name, embeddings_model, scope } = model
  const rest = { space_id: saved.space_id, kind, model: name, embeddings_model, scope }
  if (isInstallations(model))
    return config.AI_BASE_URL
      ? {
          ...{ ...rest, model: modelFrom(config.AI_MODELS, name), is_named: true, calls_day: config.AI_CALLS_DAY },
          embeddings_model: isAllowed(config.AI_MODELS, embeddings_model) ? embeddings_model : null,
          ...{ base_url: config.AI_BASE_URL, key: config.AI_API_KEY ?? '' },
        }
      : null
  const key = isSameAddress(model, saved.definition.model) ? await openKey(ctx, secrets, saved) : null
  const address = base_url ?? (kind === 'openai' ? null : vendorBases[kind])
  return key === null || address === null ? null : { ...rest, base_url: address, key, is_named: false, calls_day: null }
}
