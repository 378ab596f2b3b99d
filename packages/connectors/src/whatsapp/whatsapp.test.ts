import { describe } from 'vitest'
import { openSimulated } from '../../test/simulated.ts'
import { suite } from '../suite.ts'
import { whatsapp } from './index.ts'

describe('whatsapp on the simulator', () => {
  suite(whatsapp, {
    proof: 'signature',
    open: () =>
      openSimulated({
        network: 'whatsapp',
        unknown_token: 'EAAnobody-has-this-token',
        sends: { comment: '', message: 'messages' },
      }),
  })
})
