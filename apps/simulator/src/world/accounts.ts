import { networks } from '../networks/list.ts'
import type { Account } from './account.ts'

export const accounts: readonly Account[] = networks.flatMap((network) => network.accounts)
