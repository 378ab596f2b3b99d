import '@mantine/spotlight/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect } from 'react'
import { SearchIcon } from '../ui/icons.tsx'
import classes from './PaletteDialog.module.css'
import { useCommands } from './useCommands.tsx'

const SHOWN = 30
const [store, palette] = createSpotlight()

export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  useEffect(() => palette.open(), [])
  return (
    <Spotlight
      store={store}
      onSpotlightClose={onClose}
      shortcut={null}
      actions={useCommands()}
      limit={SHOWN}
      scrollable
      maxHeight="min(60vh, 460px)"
      nothingFound={t`Ничего не нашлось`}
      lockScroll={false}
      overlayProps={{ blur: 0, className: classes.scrim }}
      attributes={{ content: { 'aria-label': t`Поиск и команды` } }}
      searchProps={{
        placeholder: t`Куда перейти или что сделать`,
        'aria-label': t`Куда перейти или что сделать`,
        leftSection: <SearchIcon size={17} />,
      }}
      classNames={{
        content: classes.content,
        search: classes.search,
        actionsList: classes.list,
        action: classes.action,
        actionsGroup: classes.group,
        actionSection: classes.section,
        empty: classes.empty,
      }}
    />
  )
}
