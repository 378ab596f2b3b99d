import { socialClients } from '@otklik/simulator/social/clients.ts'
import { describe } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import { type Stage, suite } from '../suite.ts'
import { facebook } from './index.ts'

describe('facebook on the simulator', () => {
  suite(facebook, { proof: 'signature', open })
})

function open(): Promise<Stage> {
  return openSimulated({
    network: 'facebook',
    unknown_token: 'EAAnobodyHasThisToken',
    app: socialClients.facebook,
    sends: { comment: 'POST comments', message: 'POST messages' },
  })
}
