import '@mantine/spotlight/styles.layer.css'
import { useLingui } from '@lingui/react/macro'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useEffect, useState } from 'react'
import { SearchIcon } from '../../ui/icons/icons.tsx'
import { fitting } from '../follow/fitting.ts'
import classes from './PaletteDialog.module.css'
import { useCommands } from './useCommands.tsx'
import { useFound } from './useFound.tsx'

const SHOWN = 40
const [store, palette] = createSpotlight()

export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const commands = useCommands()
  const found = useFound(search)
  useEffect(() => palette.open(), [])
  return (
    <Spotlight
      store={store}
      onSpotlightClose={onClose}
      shortcut={null}
      query={search}
      onQueryChange={setSearch}
      actions={[...fitting(commands, search), ...found]}
      // They are chosen already: what the server has found need not have the words in its name.
      filter={(_, actions) => actions}
      // Its top stays where it is while rows come and go.
      centered={false}
      yOffset="10vh"
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
        actionBody: classes.body,
        actionDescription: classes.description,
        empty: classes.empty,
      }}
    />
  )
}
