import { Trans, useLingui } from '@lingui/react/macro'
import type { Template } from '@otklik/contract/templates/templates.ts'
import { useState } from 'react'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { ChevronLeftIcon, DocumentIcon, FolderIcon, SlashIcon } from '../../../ui/icons/icons.tsx'
import { PopMenu, PopTitle, popRow, popTall } from '../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import rowWords from '../../../ui/page/RowWords.module.css'
import { folderPath, insideOf } from '../folders.ts'
import { findTemplates } from '../match.ts'
import type { Ready } from '../useReady.ts'
import classes from './TemplateMenu.module.css'

type Props = { ready: Ready; onTake: (template: Template) => void }

/** All ready replies behind a button: by search, by folder, and those used lately. */
export function TemplateMenu({ ready, onTake }: Props) {
  const { t } = useLingui()
  return (
    <PopMenu target={<IconButton label={t`Шаблоны`} icon={SlashIcon} />} width={340}>
      {(close) => (
        <Panel
          ready={ready}
          onTake={(template) => {
            close()
            onTake(template)
          }}
        />
      )}
    </PopMenu>
  )
}

const LATELY = 5
const SHOWN = 60

function Panel({ ready, onTake }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const [folder, setFolder] = useState<number | null>(null)
  const { templates, folders, recent, fill } = ready
  const isLooking = search.trim() !== ''
  const here = templates.filter(({ folder_id }) =>
    isLooking
      ? folder === null || (folder_id !== null && insideOf(folders, folder).includes(folder_id))
      : folder_id === folder,
  )
  const found = isLooking ? findTemplates(here, search) : here
  const row = (template: Template) => (
    <button key={template.id} type="button" className={popTall} onClick={() => onTake(template)}>
      <DocumentIcon size={15} />
      <span className={rowWords.words}>
        <b>{template.name}</b>
        <span className={rowWords.about}>{fill(template)}</span>
      </span>
      {template.shortcut && <span className={classes.shortcut}>/{template.shortcut}</span>}
    </button>
  )
  const more = found.length - SHOWN
  return (
    <>
      <div className={classes.search}>
        <SearchField isWide label={t`Найти шаблон`} value={search} onChange={setSearch} />
      </div>
      {folder !== null && (
        <button
          type="button"
          className={popRow}
          onClick={() => setFolder(folders.find(({ id }) => id === folder)?.parent_id ?? null)}
        >
          <ChevronLeftIcon size={15} />
          {folderPath(folders, folder)}
        </button>
      )}
      {!isLooking && folder === null && recent.length > 0 && (
        <>
          <PopTitle>
            <Trans>Недавние</Trans>
          </PopTitle>
          {recent.slice(0, LATELY).map(row)}
          <PopTitle>
            <Trans>Все</Trans>
          </PopTitle>
        </>
      )}
      {!isLooking &&
        folders
          .filter(({ parent_id }) => parent_id === folder)
          .map(({ id, name }) => (
            <button key={`folder-${id}`} type="button" className={popRow} onClick={() => setFolder(id)}>
              <FolderIcon size={15} />
              {name}
            </button>
          ))}
      {found.slice(0, SHOWN).map(row)}
      {more > 0 && (
        <p className={classes.none}>
          <Trans>…и ещё {more}: уточните поиск</Trans>
        </p>
      )}
      {found.length === 0 && isLooking && (
        <p className={classes.none}>
          <Trans>Ничего не нашлось</Trans>
        </p>
      )}
    </>
  )
}
