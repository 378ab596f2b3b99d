import { unsubscribing } from '@otklik/contract/notifications/notifications.ts'
import { confirming } from '@otklik/contract/notifications/outlets.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { openWire } from '../../platform/wire/api.ts'

const api = makeClient(unsubscribing, openWire)

export const stoppedQuery = (token: string) =>
  queryOptions({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => api.ask({ params: { token }, signal }),
    // The page says that the link does not work.
    meta: { quiet: true },
  })

export const stopLetters = (token: string) => api.stop({ params: { token } })

const addresses = makeClient(confirming, openWire)

export const confirmQuery = (token: string) =>
  queryOptions({
    queryKey: ['outlet', token],
    queryFn: ({ signal }) => addresses.ask({ params: { token }, signal }),
    meta: { quiet: true },
  })
export const confirmAddress = (token: string) => addresses.confirm({ params: { token } })
