import { MantineProvider } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { makeThemeKeeper } from '../../platform/theme.ts'
import { cssVariablesResolver, theme } from '../styles/theme.ts'

/**
 * The component library, in our look. Not around everything: the sign-in page does without it and loads a tenth less.
 * Two of these stay in step through their keepers.
 */
export function Library({ children }: { children: ReactNode }) {
  const [keeper] = useState(makeThemeKeeper)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={keeper}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  )
}

/** The server gives every page a new nonce. It is a property, because browsers hide the attribute from scripts. */
function styleNonce() {
  return document.head.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}
