import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ArrowLeftIcon } from '../../ui/icons/icons.tsx'
import { parentOf } from '../parent-of.ts'
import classes from './TopBar.module.css'

/** One step up, on pages that are reached through another one; in the place of the logo, so that the menu does not move. */
export function BackArrow({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const parent = useLocation({ select: ({ pathname }) => parentOf(pathname) })
  if (!parent) return children
  return (
    <Link to={parent} className={classes.back} aria-label={t`Назад`}>
      <ArrowLeftIcon size={18} />
    </Link>
  )
}
