import type { SocialProvider } from '@otklik/contract/auth/social.ts'
import { socialProviders } from '@otklik/contract/auth/social.ts'
import type { Config } from '../../../../platform/config/config.ts'
import { refuse } from '../../../../platform/refuse.ts'
import type { Keys, Provider } from '../provider.ts'
import { facebook } from './facebook.ts'
import { google } from './google.ts'
import { vk } from './vk.ts'
import { yandex } from './yandex.ts'

export const providers: Readonly<Record<SocialProvider, Provider>> = { vk, yandex, google, facebook }

/** Those that this installation is registered with. */
export const listConfigured = (config: Config) => socialProviders.filter((provider) => findKeys(config, provider))

export function getConfigured(config: Config, name: SocialProvider) {
  const provider = providers[name]
  const keys = findKeys(config, name) ?? refuse('provider_unavailable')
  return { provider, keys, base: { ...provider.bases, ...config.network_bases[name] } }
}

function findKeys(config: Config, provider: SocialProvider): Keys | undefined {
  const known = {
    vk: { client_id: config.VK_CLIENT_ID, client_secret: '' },
    yandex: { client_id: config.YANDEX_CLIENT_ID, client_secret: config.YANDEX_CLIENT_SECRET },
    google: { client_id: config.GOOGLE_CLIENT_ID, client_secret: config.GOOGLE_CLIENT_SECRET },
    facebook: { client_id: config.FACEBOOK_CLIENT_ID, client_secret: config.FACEBOOK_CLIENT_SECRET },
  }
  const { client_id, client_secret = '' } = known[provider]
  return client_id ? { client_id, client_secret } : undefined
}
