import { describe } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import { suite } from '../suite.ts'
import { telegram } from './index.ts'

describe('telegram on the simulator', () => {
  suite(telegram, {
    proof: 'secret',
    is_silent_about_sends: true,
    open: () =>
      openSimulated({
        network: 'telegram',
        unknown_token: '7100000999:nobody-has-this-token-of-a-bot-0000',
        sends: { comment: 'sendMessage', message: 'sendMessage' },
      }),
  })
})
