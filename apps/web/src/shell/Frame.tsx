import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useHasNotices } from '../ui/toast.ts'

const Toaster = lazy(async () => ({ default: (await import('../ui/Toaster.tsx')).Toaster }))

/** Everything a page stands in: language, server data, notices. */
export function Frame({ cache, children }: { cache: QueryClient; children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={cache}>
        {children}
        <Notices />
      </QueryClientProvider>
    </I18nProvider>
  )
}

/** Loaded with the first notice: most visits to the sign-in page need none. */
function Notices() {
  return <Suspense>{useHasNotices() && <Toaster />}</Suspense>
}
