import { makeLogin } from '../meta/login.ts'
import { connect } from './auth.ts'

export const { window: connectWindow, refresh } = makeLogin({
  name: 'Threads',
  scope: [
    'threads_basic',
    'threads_content_publish',
    'threads_manage_replies',
    'threads_read_replies',
    'threads_manage_mentions',
    'threads_delete',
  ],
  codes_at: 'graph',
  grants: { exchange: 'th_exchange_token', refresh: 'th_refresh_token' },
  connect,
})
