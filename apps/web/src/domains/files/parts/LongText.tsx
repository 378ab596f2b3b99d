import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { beginningOf } from '../../../platform/excerpt.ts'
import { Words } from '../../../ui/marks/Words.tsx'
import classes from './LongText.module.css'

/** What people wrote may be as long as an article: the beginning, and the rest on demand. */
export function LongText({ text, most }: { text: string; most: number }) {
  const [isOpen, setIsOpen] = useState(false)
  if (text.length <= most) return <Words text={text} />
  return (
    <>
      <Words text={isOpen ? text : `${beginningOf(text, most)}…`} />
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? <Trans>Свернуть</Trans> : <Trans>Показать полностью</Trans>}
      </button>
    </>
  )
}
