import { useLingui } from '@lingui/react/macro'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { LockIcon, NoteIcon, ReplyIcon } from '../../../ui/icons/icons.tsx'

/** To everybody, to the customer alone, or to colleagues. */
export type Mode = 'public' | 'private' | 'note'

type Props = { modes: readonly Mode[]; mode: Mode; onMode: (mode: Mode) => void; isDialogue?: boolean }

/** At the top of the composer: who will read it. */
export function ComposerModes({ modes, mode, onMode, isDialogue }: Props) {
  const { t } = useLingui()
  const faces = {
    public: { label: isDialogue ? t`Сообщение` : t`Публично`, icon: ReplyIcon },
    private: { label: t`Лично`, icon: LockIcon },
    note: { label: t`Заметка`, icon: NoteIcon },
  }
  return (
    <Segments
      label={t`Кто это прочтёт`}
      isNamed
      choices={modes.map((value) => ({ value, ...faces[value] }))}
      value={mode}
      onChange={onMode}
    />
  )
}
