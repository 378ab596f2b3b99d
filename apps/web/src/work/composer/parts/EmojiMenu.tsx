import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { bringWhenReached } from '../../../platform/pages/chunks.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { SmileIcon } from '../../../ui/icons/icons.tsx'
import { Popover } from '../../../ui/layers/Popover.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { NoneFound } from '../../../ui/page/NothingFound.tsx'
import { useEmoji } from '../emoji.ts'
import classes from './EmojiMenu.module.css'

type Props = { provider: string; onChoose: (emoji: string) => void }

/** Those this person uses on this network, then all of them, by search. */
export function EmojiMenu({ provider, onChoose }: Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { used, use } = useEmoji(provider)
  const choose = (emoji: string) => {
    setIsOpen(false)
    use(emoji)
    onChoose(emoji)
  }
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="top-start" offset={6} width={324} trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t`Эмодзи`} icon={SmileIcon} onClick={() => setIsOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <Panel used={used} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}

type Set = typeof import('../emoji-set.ts')
const COLUMNS = 9

function Panel({ used, onChoose }: { used: readonly string[]; onChoose: (emoji: string) => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  // Some hundreds with their words: only for whoever looks for one.
  const [set, setSet] = useState<Set>()
  useEffect(() => {
    let isHere = true
    void bringWhenReached(() => import('../emoji-set.ts')).then((loaded) => isHere && setSet(loaded))
    return () => {
      isHere = false
    }
  }, [])
  const found = set?.findEmoji(search) ?? []
  const wordsOf = (emoji: string) => set?.emojiSet.find((one) => one.emoji === emoji)?.words ?? emoji
  const button = (emoji: string, words: string) => (
    <button key={emoji} type="button" aria-label={`${emoji} ${words}`} onClick={() => onChoose(emoji)}>
      {emoji}
    </button>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are for what is inside
    <div
      onKeyDown={(event) => {
        const isFirst = event.key === 'Enter' && event.target instanceof HTMLInputElement && search !== ''
        const first = found[0]
        if (isFirst && first) {
          event.preventDefault()
          onChoose(first.emoji)
        } else walk(event)
      }}
    >
      <div className={classes.search}>
        <SearchField isWide label={t`Найти эмодзи`} value={search} onChange={setSearch} />
      </div>
      <div className={classes.all}>
        {used.length > 0 && search === '' && (
          <>
            <h2 className={classes.title}>
              <Trans>Недавние</Trans>
            </h2>
            <div className={classes.grid}>{used.map((emoji) => button(emoji, wordsOf(emoji)))}</div>
            <h2 className={classes.title}>
              <Trans>Все</Trans>
            </h2>
          </>
        )}
        <div className={classes.grid}>{found.map(({ emoji, words }) => button(emoji, words))}</div>
        {set && found.length === 0 && <NoneFound className={classes.none} />}
      </div>
    </div>
  )
}

/** Arrows go through the grid as one sees it; in the search only down leads out. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const isTyping = event.target instanceof HTMLInputElement
  const steps: Record<string, number> = isTyping
    ? { ArrowDown: 0 }
    : { ArrowDown: COLUMNS, ArrowUp: -COLUMNS, ArrowRight: 1, ArrowLeft: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${classes.grid} button`)]
  const at = places.indexOf(document.activeElement as HTMLElement) + step
  const next = isTyping ? places[0] : places[at]
  if (next) next.focus()
  else if (at < 0) event.currentTarget.querySelector('input')?.focus()
}
