import type { Account } from '../../world/account.ts'

export const youtubePeople = { people_from: 640_000_000_001 }

export const youtubeAccounts: readonly Account[] = [
  {
    ...{ network: 'youtube', id: 'UCsimulatedLavka00000001', name: 'Северная лавка', screen_name: 'severnaya.lavka' },
    ...{ tokens: { access: 'ya29.simulated-channel-lavka' }, company: 'lavka', ...youtubePeople },
  },
  {
    ...{ network: 'youtube', id: 'UCsimulatedKuhnya0000002', name: 'Северная кухня', screen_name: 'severnaya.kuhnya' },
    ...{ tokens: { access: 'ya29.simulated-channel-kuhnya' }, company: 'kuhnya', ...youtubePeople },
  },
]
