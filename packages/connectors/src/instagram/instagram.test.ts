import { instagramClient } from '@otklik/simulator/networks/instagram/accounts.ts'
import { describe } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import { type Stage, suite } from '../suite.ts'
import { instagram } from './index.ts'

describe('instagram on the simulator', () => {
  suite(instagram, { proof: 'signature', open })
})

function open(): Promise<Stage> {
  return openSimulated({
    network: 'instagram',
    unknown_token: 'IGAAnobodyHasThisToken',
    app: instagramClient,
    sends: { comment: 'POST replies', message: 'POST messages' },
  })
}
