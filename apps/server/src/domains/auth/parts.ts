import type { Config } from '../../platform/config/config.ts'
import type { Secrets } from '../../platform/config/secrets.ts'
import type { Ground } from '../../platform/database/transact.ts'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import type { Captcha } from './throttle/captcha.ts'

/** What proving who one is stands on. */
export type AuthGround = Ground & {
  secrets: Secrets
  fetch: SafeFetch
  config: Config
  /** Ours, for links in letters. */
  public_url(): string
}
export type AuthParts = AuthGround & { captcha: Captcha }
