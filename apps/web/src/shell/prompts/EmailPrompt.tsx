import { Trans } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useUser } from '../../domains/desk/api.ts'
import { makeCell } from '../../platform/cell.ts'
import { lazyPart } from '../../platform/pages/lazy.ts'
import { MailIcon } from '../../ui/icons/icons.tsx'
import classes from './EmailPrompt.module.css'

const EmailDialog = lazyPart(() => import('./EmailDialog.tsx'), 'EmailDialog')

const isOpen = makeCell(false)
export const showEmailDialog = () => isOpen.set(true)
export const useIsUnconfirmed = () => useUser().email_status < 1

/** Until the address is confirmed: what is at stake is a password that could not be recovered. */
export function EmailPrompt() {
  if (!useIsUnconfirmed()) return null
  return (
    <button type="button" className={classes.prompt} aria-haspopup="dialog" onClick={showEmailDialog}>
      <MailIcon size={15} />
      <span className={classes.word}>
        <Trans>Подтвердите почту</Trans>
      </span>
    </button>
  )
}

/** Where its dialog opens, whoever asked for it. */
export function EmailPlace() {
  return <Suspense>{isOpen.use() && <EmailDialog onClose={() => isOpen.set(false)} />}</Suspense>
}
