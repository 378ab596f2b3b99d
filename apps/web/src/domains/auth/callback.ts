import { authNetworks } from '@otklik/contract/accounts/accounts.ts'

export const callbackNetworks = [...authNetworks, 'tpulse'] as const
export type CallbackNetwork = (typeof callbackNetworks)[number]
export const isCallbackNetwork = (text: string | undefined): text is CallbackNetwork =>
  callbackNetworks.some((network) => network === text)

/** What a network's page sends a window back with. The networks call their refusals differently. */
export type CallbackSearch = {
  code?: string
  state?: string
  check?: string
  /** VK asks for it back when the code is exchanged. */
  device_id?: string
  error?: string
  denied?: string
}

export type CallbackOutcome =
  | { kind: 'denied' | 'no_code' | 'no_params' }
  | { kind: 'code'; code: string; state: string | undefined; device_id: string | undefined }
  | { kind: 'check'; check: string }

export function readCallback(network: CallbackNetwork, search: CallbackSearch): CallbackOutcome {
  const { code, state, check, device_id, error, denied } = search
  if (error || denied) return { kind: 'denied' }
  // The telephony service has no code of its own: it hands over a word to be checked.
  if (network === 'tpulse') return check ? { kind: 'check', check } : { kind: 'no_params' }
  if (!code) return { kind: 'no_code' }
  return { kind: 'code', code, state, device_id }
}

/** The result for the window that opened this one, under the nonce it chose (product/session: OAuth windows). */
export function keepForOpener(state: string | undefined, result: { ok: boolean; error?: string; data?: unknown }) {
  localStorage.setItem(callbackKey(state), JSON.stringify(result))
}

/** The state is the nonce itself, or `nonce:…` with where to go. */
export const callbackKey = (state: string | undefined) => `otklik.callback.${state?.split(':')[0] ?? ''}`
