import { protection } from '@otklik/contract/auth/protection.ts'
import { signup } from '@otklik/contract/auth/signup.ts'
import { type SocialProvider, social } from '@otklik/contract/auth/social.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { socialProviders } from '../../platform/sign-in/social.ts'
import { wire } from '../../platform/wire/api.ts'
import { configQuery } from '../desk/api.ts'
import { patchUser } from './api.ts'

const api = makeClient({ ...protection, sendConfirmEmail: signup.sendConfirmEmail, unlink: social.unlink }, wire)

export const protectionQuery = queryOptions({
  queryKey: ['protection'],
  queryFn: ({ signal }) => api.get({ signal }),
})

export const devicesQuery = queryOptions({ queryKey: ['devices'], queryFn: ({ signal }) => api.devices({ signal }) })

export const socialQuery = queryOptions({
  queryKey: ['social'],
  queryFn: socialProviders,
  staleTime: Number.POSITIVE_INFINITY,
})

/** What proves that it is really this person: the password where there is one, the code where two-factor is on. */
export type Proof = { password?: string; code?: string }

/** Whoever changes how they sign in sees how it stands then. */
function useProtectionChange<Input, Answer>(
  change: (input: Input) => Promise<Answer>,
  onDone?: (cache: QueryClient, answer: Answer) => unknown,
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: change,
    // The dialog or the row says it.
    meta: { quiet: true },
    onSuccess: (answer) => {
      void onDone?.(cache, answer)
      void cache.invalidateQueries({ queryKey: devicesQuery.queryKey })
      return cache.invalidateQueries({ queryKey: protectionQuery.queryKey })
    },
  })
}

export const useChangePassword = () =>
  useProtectionChange((body: Proof & { new_password: string }) => api.changePassword({ body }))

export const useChangeEmail = () =>
  useProtectionChange(
    (body: Proof & { email: string }) => api.changeEmail({ body }),
    (cache, saved) => patchUser(cache, () => saved),
  )

export const useResendConfirmation = () =>
  useProtectionChange((email: string) => api.sendConfirmEmail({ body: { email } }))

export const useOfferOtp = () => useProtectionChange((body: Proof) => api.offerOtp({ body }))

/** Whoever had to switch it on may go on working now. */
export const useConfirmOtp = () =>
  useProtectionChange(
    (code: string) => api.confirmOtp({ body: { code } }),
    (cache) => cache.invalidateQueries({ queryKey: configQuery.queryKey }),
  )

export const useRemoveOtp = () => useProtectionChange((body: Proof) => api.removeOtp({ body }))
export const useRenewBackupCodes = () => useProtectionChange((body: Proof) => api.renewBackupCodes({ body }))
export const useEndDevice = () => useProtectionChange((id: string) => api.endDevice({ params: { id } }))
export const useEndOtherDevices = () => useProtectionChange((_: undefined) => api.endOtherDevices())
export const useUnlink = () => useProtectionChange((provider: SocialProvider) => api.unlink({ params: { provider } }))
