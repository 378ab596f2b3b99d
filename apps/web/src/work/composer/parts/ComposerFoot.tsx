import { useLingui } from '@lingui/react/macro'
import type { Template } from '@otklik/contract/templates/templates.ts'
import { memo, type ReactNode, useRef } from 'react'
import { TemplateMenu } from '../../../domains/templates/parts/TemplateMenu.tsx'
import type { Ready } from '../../../domains/templates/useReady.ts'
import { PaperclipIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import classes from './Composer.module.css'
import { DraftNote } from './DraftNote.tsx'
import { EmojiMenu } from './EmojiMenu.tsx'
import { SendButton, type Way } from './SendButton.tsx'

type Props = {
  thread: string
  provider: string
  ready: Ready
  tools: ReactNode
  ways: readonly [Way, ...Way[]]
  closes_at?: number
  offReason: string | undefined
  /** Whether the reason is said beside the button, too. */
  isReasonSaid: boolean
  /** How many files the network takes with one answer, and how many more. */
  takes: number
  room: number
  /** The types that the network takes, as browsers want them; absent: any. */
  accept: string | undefined
  hasIcon: boolean
  hasNext: boolean
  hands: {
    pick: (files: File[]) => void
    take: (template: Template) => void
    insert: (text: string) => void
    send: (way: Way, send_at: number | null) => void
  }
}

/** What can be put into the field, and the ways to send it. Drawn when something of it changes, not with every key. */
export const ComposerFoot = memo(function ComposerFoot(props: Props) {
  const {
    thread,
    provider,
    ready,
    tools,
    ways,
    closes_at,
    offReason,
    isReasonSaid,
    takes,
    room,
    accept,
    hasIcon,
    hasNext,
    hands,
  } = props
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className={classes.foot}>
      <IconButton
        label={t`Файл`}
        icon={PaperclipIcon}
        offReason={room > 0 ? undefined : takes > 0 ? t`сеть не примет больше файлов` : t`эта сеть не принимает файлов`}
        onClick={() => picker.current?.click()}
      />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          hands.pick([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <EmojiMenu provider={provider} onChoose={hands.insert} />
      {/* What is there only once it is known comes last: nothing moves under a hand. */}
      {ready.isOn && <TemplateMenu ready={ready} onTake={hands.take} />}
      {tools}
      {isReasonSaid && <span className={classes.why}>{offReason}</span>}
      <DraftNote thread={thread} />
      <span className={classes.send}>
        <SendButton
          ways={ways}
          onSend={(way) => hands.send(way, null)}
          onLater={(send_at) => hands.send(ways[0], send_at)}
          closes_at={closes_at}
          offReason={offReason}
          hasIcon={hasIcon}
          hasNext={hasNext}
        />
      </span>
    </div>
  )
})
