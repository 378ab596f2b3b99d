import { Trans, useLingui } from '@lingui/react/macro'
import { DotsIcon, PointerIcon, RedoIcon, TrashIcon, UndoIcon } from '../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { spanText } from '../clock.ts'
import type { Brush } from './logic/brushes.ts'
import type { Command } from './logic/commands.ts'
import { lookOf } from './logic/shift-edits.ts'
import classes from './Tools.module.css'
import { useCommandWords } from './useCommandWords.ts'

type Props = {
  brushes: readonly Brush[]
  brush: number | undefined
  onBrush: (brush: number | undefined) => void
  canUndo: boolean
  canRedo: boolean
  run: (command: Command) => void
  /** One day and no cursor: people are chosen in the list itself. */
  isPhone: boolean
  onPrint: () => void
  onHistory: () => void
}

/** What is in the hand, back and forth, and everything that keys do, for those who use none. */
export function Tools({ brushes, brush, onBrush, canUndo, canRedo, run, isPhone, onPrint, onHistory }: Props) {
  const { t } = useLingui()
  const commands = useCommandWords()
  return (
    <div className={classes.bar} role="toolbar" aria-label={t`Смены`}>
      <div className={classes.brushes}>
        <button
          type="button"
          className={classes.brush}
          aria-pressed={brush === undefined}
          onClick={() => onBrush(undefined)}
        >
          <PointerIcon size={15} />
          <Trans>Выбор</Trans>
        </button>
        {brushes.map((one, n) => (
          <button
            key={JSON.stringify(one)}
            type="button"
            className={classes.brush}
            data-look={one[0] && lookOf(one[0])}
            aria-pressed={brush === n}
            title={t`Клавиша ${n + 1}`}
            onClick={() => onBrush(brush === n ? undefined : n)}
          >
            <kbd>{n + 1}</kbd>
            {one.map(spanText).join(', ')}
          </button>
        ))}
      </div>
      <span className={classes.end}>
        <IconButton
          label={t`Отменить правку`}
          hotkey="Ctrl Z"
          icon={UndoIcon}
          offReason={canUndo ? undefined : t`отменять нечего`}
          onClick={() => run({ kind: 'undo' })}
        />
        <IconButton
          label={t`Повторить правку`}
          hotkey="Ctrl Shift Z"
          icon={RedoIcon}
          offReason={canRedo ? undefined : t`повторять нечего`}
          onClick={() => run({ kind: 'redo' })}
        />
        {!isPhone && (
          <IconButton
            label={t`Стереть выбранное`}
            hotkey="Del"
            icon={TrashIcon}
            onClick={() => run({ kind: 'erase' })}
          />
        )}
        <PopMenu width={290} target={<IconButton label={t`Ещё`} icon={DotsIcon} />}>
          {(close) => (
            <>
              {(isPhone ? [] : commands).map(({ command, words, keys }) => (
                <PopChoice key={words} close={close} onChoose={() => run(command)}>
                  <span className={classes.words}>{words}</span>
                  <kbd className={classes.keys}>{keys}</kbd>
                </PopChoice>
              ))}
              <PopChoice close={close} onChoose={onHistory}>
                <Trans>История публикаций…</Trans>
              </PopChoice>
              {!isPhone && (
                <PopChoice close={close} onChoose={onPrint}>
                  <Trans>Напечатать</Trans>
                </PopChoice>
              )}
            </>
          )}
        </PopMenu>
      </span>
    </div>
  )
}
