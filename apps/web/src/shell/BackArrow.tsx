import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { parentOf } from './parent-of.ts'
import classes from './TopBar.module.css'

/** One step up, on pages that are reached through another one. */
export function BackArrow() {
  const { t } = useLingui()
  const parent = useLocation({ select: ({ pathname }) => parentOf(pathname) })
  if (!parent) return null
  return (
    <Link to={parent} className={classes.back} aria-label={t`Назад`}>
      <ArrowLeftIcon size={18} />
    </Link>
  )
}
