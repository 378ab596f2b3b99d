import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toaster } from '../../ui/layers/Toaster.tsx'

/** Everything a page stands in: language, server data, notices. */
export function Frame({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        {children}
        <Toaster />
      </QueryClientProvider>
    </I18nProvider>
  )
}
