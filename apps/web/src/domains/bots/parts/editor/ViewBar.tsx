import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Segments } from '../../../../ui/fields/Segments.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { BranchIcon, ChatsIcon, MenuIcon, SettingsIcon } from '../../../../ui/icons/icons.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { versionsQuery } from '../../api.ts'
import classes from './Editor.module.css'
import { useEditor } from './editor.ts'
import { ProblemMenu } from './ProblemMenu.tsx'

export type View = 'canvas' | 'list'
export type Side = 'node' | 'test'
type Counted = number | 'all' | 'none'

type Props = {
  view: View
  setView: (view: View) => void
  side: Side
  setSide: (side: Side) => void
  counted: Counted
  setCounted: (counted: Counted) => void
  /** On a phone: something lies over the list. */
  isSideOpen: boolean
}

/** How the graph is shown, with which figures, and what is wrong with it. */
export function ViewBar({ view, setView, side, setSide, counted, setCounted }: Props) {
  const { t } = useLingui()
  const { bot } = useEditor()
  const versions = useInfiniteQuery({ ...versionsQuery(bot.id), enabled: bot.live_version !== null })
  const known = versions.data?.pages.flatMap(({ rows }) => rows) ?? []
  return (
    <div className={classes.viewBar}>
      <Segments<View>
        label={t`Как показать`}
        value={view}
        isNamed
        onChange={setView}
        choices={[
          { value: 'canvas', label: t`Схема`, icon: BranchIcon },
          { value: 'list', label: t`Список`, icon: MenuIcon },
        ]}
      />
      {bot.live_version !== null && (
        <Select<string>
          label={t`Цифры за неделю`}
          isLabelHidden
          className={classes.counted}
          value={String(counted)}
          onChange={(chosen) => setCounted(chosen === 'none' || chosen === 'all' ? chosen : Number(chosen))}
          options={[
            { value: 'none', label: t`Без цифр` },
            { value: 'all', label: t`Цифры: все версии` },
            ...known.map(({ version }) => ({ value: String(version), label: t`Цифры: версия ${version}` })),
          ]}
        />
      )}
      <span className={classes.end}>
        <ProblemMenu />
        <span className={classes.sides}>
          <IconButton
            label={t`Настройки узла и бота`}
            icon={SettingsIcon}
            isOn={side === 'node'}
            aria-pressed={side === 'node'}
            onClick={() => setSide('node')}
          />
          <IconButton
            label={t`Проба`}
            icon={ChatsIcon}
            isOn={side === 'test'}
            aria-pressed={side === 'test'}
            onClick={() => setSide('test')}
          />
        </span>
      </span>
    </div>
  )
}
