import { makeLogin } from '../meta/login.ts'
import { connect } from './auth.ts'

export const { window: connectWindow, refresh } = makeLogin({
  name: 'Instagram',
  scope: ['instagram_business_basic', 'instagram_business_manage_messages', 'instagram_business_manage_comments'],
  asked: { enable_fb_login: '0' },
  codes_at: 'api',
  grants: { exchange: 'ig_exchange_token', refresh: 'ig_refresh_token' },
  connect,
})
