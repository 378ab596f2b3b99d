import { accounts } from '@otklik/simulator/world/accounts.ts'
import { describe } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import { suite } from '../suite.ts'
import { vk } from './index.ts'

const community = accounts.find((account) => account.network === 'vk')

describe('vk on the simulator', () => {
  suite(vk, {
    channels: ['comment', 'message'],
    deletions: ['comment'],
    echoes: ['comment', 'message'],
    open: () =>
      openSimulated({
        network: 'vk',
        base: '/vk/method',
        secrets: { access: community?.community_token ?? '', admin: community?.admin_token },
        unknown_token: 'vk1.a.nobody-has-this-token',
        sends: { comment: 'wall.createComment', message: 'messages.send' },
      }),
  })
})
