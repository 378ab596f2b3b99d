import { facebookAccounts } from '../networks/facebook/accounts.ts'
import { googleplayAccounts } from '../networks/googleplay/accounts.ts'
import { instagramAccounts } from '../networks/instagram/accounts.ts'
import { maxAccounts } from '../networks/max/accounts.ts'
import { telegramAccounts } from '../networks/telegram/accounts.ts'
import { vkAccounts } from '../networks/vk/accounts.ts'
import { whatsappAccounts } from '../networks/whatsapp/accounts.ts'
import type { Account } from './account.ts'

export const accounts: readonly Account[] = [
  ...vkAccounts,
  ...telegramAccounts,
  ...facebookAccounts,
  ...instagramAccounts,
  ...googleplayAccounts,
  ...whatsappAccounts,
  ...maxAccounts,
]
