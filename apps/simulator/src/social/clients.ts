export type SocialProvider = 'vk' | 'yandex' | 'google' | 'facebook'
export type Client = { client_id: string; client_secret: string }

/** Applications that the providers know: ours, and one that is not. */
export const socialClients: Readonly<Record<SocialProvider, Client>> = {
  vk: { client_id: '51000001', client_secret: 'vk-demo-secret' },
  yandex: { client_id: '4760187d81bc4b7799476b42b5103713', client_secret: 'yandex-demo-secret' },
  google: { client_id: '100000000001-demo.apps.googleusercontent.com', client_secret: 'google-demo-secret' },
  facebook: { client_id: '1000000000000001', client_secret: 'facebook-demo-secret' },
}
export const strangers: typeof socialClients = {
  vk: { client_id: '51000002', client_secret: 'vk-other-secret' },
  yandex: { client_id: 'ffff187d81bc4b7799476b42b5103713', client_secret: 'yandex-other-secret' },
  google: { client_id: '100000000002-other.apps.googleusercontent.com', client_secret: 'google-other-secret' },
  facebook: { client_id: '1000000000000002', client_secret: 'facebook-other-secret' },
}

export const findClient = (provider: SocialProvider, client_id: unknown): Client | undefined =>
  [socialClients[provider], strangers[provider]].find((client) => client.client_id === client_id)

/** The base addresses that stand in for the real ones. */
export const socialBases = (origin: string) => ({
  vk: { id: `${origin}/social/vk` },
  yandex: { oauth: `${origin}/social/yandex`, login: `${origin}/social/yandex` },
  google: { accounts: `${origin}/social/google`, oauth2: `${origin}/social/google`, apis: `${origin}/social/google` },
  facebook: { www: `${origin}/social/facebook`, graph: `${origin}/social/facebook` },
})
