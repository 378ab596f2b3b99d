import { accounts } from '@otklik/simulator/world/accounts.ts'
import { describe } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import { suite } from '../suite.ts'
import { telegram } from './index.ts'

const bot = accounts.find((account) => account.network === 'telegram')

describe('telegram on the simulator', () => {
  suite(telegram, {
    channels: ['message'],
    deletions: [],
    echoes: [],
    open: () =>
      openSimulated({
        network: 'telegram',
        base: '/telegram',
        secrets: { access: bot?.bot_token ?? '' },
        unknown_token: '7100000999:nobody-has-this-token-of-a-bot-0000',
        sends: { comment: '', message: 'sendMessage' },
      }),
  })
})
