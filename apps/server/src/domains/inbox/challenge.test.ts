import { afterAll, expect, it } from 'vitest'
import { makeWorld } from '../../../test/world.ts'
import { hookToken } from '../../platform/outbound/connectors.ts'

const world = await makeWorld({
  env: {
    ...{ FACEBOOK_CLIENT_ID: '1', FACEBOOK_CLIENT_SECRET: 'secret-of-ours' },
    ...{ TWITTER_CLIENT_ID: '2', TWITTER_CLIENT_SECRET: 'secret-of-the-window' },
    ...{ TWITTER_CONSUMER_KEY: '3', TWITTER_CONSUMER_SECRET: 'consumer-secret-sample' },
  },
})
afterAll(world.end)

it.each([
  ['1158201444', 'text/plain; charset=utf-8'],
  ['{"response_token":"sha256=x"}', 'application/json; charset=utf-8'],
])('answers a question about our address as what it is: %s', async (challenge, type) => {
  const query = {
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': hookToken(world.base.secrets, 'facebook'),
  }
  const answer = await world.server.inject({ method: 'GET', url: '/hooks/facebook', query })
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, challenge, type])
})

// The answer as X's description computes it.
it('answers with the secret that deliveries are signed with, where that is not the client’s', async () => {
  const answer = await world.server.inject({ method: 'GET', url: '/hooks/twitter', query: { crc_token: 'challenge' } })
  const response_token = 'sha256=7eOCkhyKVdE/RmMdX/rTAbw5RDNERcpwm0IFbhGOP4A='
  expect([answer.statusCode, answer.json()]).toEqual([200, { response_token }])
})
