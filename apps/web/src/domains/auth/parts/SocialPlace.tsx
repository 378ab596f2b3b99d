import { Trans } from '@lingui/react/macro'
import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { currentLocale } from '../../../platform/i18n.ts'
import { hasNoSocial } from '../../../platform/installation.ts'
import { lazyPart } from '../../../platform/pages/lazy.ts'
import classes from './SocialButtons.module.css'
import type { SocialButtons as Buttons } from './SocialButtons.tsx'

// Which there are is asked of the server anyway; until then whoever types need not wait for them.
const SocialButtons = lazyPart(() => import('./SocialButtons.tsx'), 'SocialButtons')

type Props = Omit<ComponentProps<typeof Buttons>, 'before' | 'after'> & { before?: ReactNode; after?: ReactNode }

/** The social buttons with «или по почте» on one side of them; their place is kept while they are on their way. */
export function SocialPlace({ before, after, ...rest }: Props) {
  // Nothing will come: there is no place to keep.
  if (hasNoSocial()) return null
  const words = {
    before: before && <Or>{before}</Or>,
    after: (
      <>
        {currentLocale() === 'ru' && <Consent />}
        {after && <Or>{after}</Or>}
      </>
    ),
  }
  return (
    <Suspense
      fallback={
        <div className={classes.coming}>
          {words.before}
          <div className={classes.buttons} />
          {words.after}
        </div>
      }
    >
      <SocialButtons {...rest} {...words} />
    </Suspense>
  )
}

function Or({ children }: { children: ReactNode }) {
  return <p className={classes.or}>{children}</p>
}

/** In Russian, as the form has its box (product/session: Forms): whoever is new here gets an account by pressing one of them. */
function Consent() {
  return (
    <p className={classes.consent}>
      <Trans>Первый вход через соцсеть создаёт аккаунт и означает согласие на обработку персональных данных.</Trans>
    </p>
  )
}
