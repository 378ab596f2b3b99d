import { billing } from '@otklik/contract/billing.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(billing, wire)

export const billingQuery = queryOptions({ queryKey: ['billing'], queryFn: ({ signal }) => api.list({ signal }) })
