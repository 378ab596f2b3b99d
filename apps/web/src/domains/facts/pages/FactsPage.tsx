import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Segments } from '../../../ui/fields/Segments.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { SpaceFilter } from '../../../ui/fields/SpaceSelect.tsx'
import { BookmarkIcon, DotsIcon, DownloadIcon, PlusIcon, UploadIcon } from '../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../ui/layers/PopMenu.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import page from '../../../ui/page/ListPage.module.css'
import { Page } from '../../../ui/page/Page.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { FolderTree } from '../../templates/parts/FolderTree.tsx'
import layout from '../../templates/parts/Templates.module.css'
import {
  downloadFacts,
  factFoldersQuery,
  factsQuery,
  totalsQuery,
  useRemoveFactFolder,
  useSaveFactFolder,
} from '../api.ts'
import type { FactsSearch } from '../list-search.ts'
import { FactRow } from '../parts/FactRow.tsx'
import classes from '../parts/Facts.module.css'
import { FactsImport } from '../parts/FactsImport.tsx'
import { OpenFact } from '../parts/OpenFact.tsx'

const route = getRouteApi('/work/settings/custom/facts')
const QUIET_MS = 250

/** What answers are made of: how old it is, and how often it has helped. */
export function FactsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search: FactsSearch = route.useSearch()
  const spaces = useSpacesWhere('facts.manage')
  const space = spaces.find(({ id }) => id === search.space_id) ?? spaces[0]
  const space_id = space?.id ?? 0
  const [isImporting, setIsImporting] = useState(false)
  const query = useInfiniteQuery({ ...factsQuery(space_id, search), enabled: space !== undefined })
  const { data: totals } = useQuery({ ...totalsQuery(space_id), enabled: space !== undefined })
  const { data: folders = [] } = useQuery(factFoldersQuery)
  const rows = query.data?.pages.flatMap((each) => each.rows) ?? []
  const show = (change: Partial<FactsSearch>) =>
    void navigate({ to: '/settings/custom/facts', search: { ...search, ...change }, replace: true })
  const isNarrowed = search.search !== '' || search.folder !== undefined || search.show !== 'all'
  const add = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<PlusIcon />}
      renderRoot={(props) => <Link {...props} to="/settings/custom/facts" search={{ ...search, fact: 0 }} />}
    >
      <Trans>Создать</Trans>
    </Button>
  )
  return (
    <Page
      title={t`Факты`}
      isFilled
      actions={
        <>
          <FileMenu space_id={space_id} onImport={() => setIsImporting(true)} />
          {add('filled')}
        </>
      }
    >
      <div className={layout.page}>
        <FolderTree
          folders={folders.filter((folder) => folder.space_id === space_id)}
          spaces={space ? [space] : []}
          countIn={(id) => (id === undefined ? totals?.facts : undefined)}
          chosen={search.folder}
          onChoose={(folder) => show({ folder })}
          deeds={{
            ...{ useSave: useSaveFactFolder, useRemove: useRemoveFactFolder },
            words: {
              all: t`Все факты`,
              stays: t`Факты и папки из неё останутся: они будут лежать без папки.`,
              goesUp: t`Факты и папки из неё останутся: они перейдут в папку выше.`,
            },
          }}
        />
        <div className={layout.main}>
          <div className={classes.tools}>
            <SearchField
              label={t`Найти по названию и тексту`}
              value={search.search}
              onChange={(text) => show({ search: text.trim() })}
              quiet_ms={QUIET_MS}
            />
            {spaces.length > 1 && (
              <SpaceFilter
                spaces={spaces}
                value={space_id}
                onChange={(id) => show({ space_id: id, folder: undefined })}
              />
            )}
            <Segments
              label={t`Какие факты`}
              value={search.show}
              onChange={(chosen) => show({ show: chosen })}
              choices={[
                { value: 'all', label: t`Все` },
                { value: 'outdated', label: totals?.outdated ? t`Истекли: ${totals.outdated}` : t`Истекли` },
                { value: 'unused', label: t`Не помогали` },
              ]}
            />
            <Select
              className={classes.sort}
              label={t`Порядок`}
              isBare
              value={search.sort}
              onChange={(sort) => show({ sort })}
              options={[
                { value: 'title', label: t`По названию` },
                { value: 'changed', label: t`Сначала новые` },
                { value: 'used', label: t`Чаще помогают` },
              ]}
            />
            {totals && totals.seen !== null && (
              <span className={classes.seen} role="status">
                <Trans>
                  Смысл просчитан: {totals.seen} из {totals.pieces}
                </Trans>
              </span>
            )}
          </div>
          <div className={page.list}>
            <RowList
              label={t`Факты`}
              query={query}
              rows={rows}
              keyOf={({ id }) => id}
              rowHeight={64}
              hrefOf={({ id }) => hrefOf(search, id)}
              empty={
                isNarrowed ? (
                  <Empty icon={BookmarkIcon} title={t`Ничего не нашлось`} text={t`Здесь таких фактов нет.`} />
                ) : (
                  <Empty
                    icon={BookmarkIcon}
                    title={t`Фактов пока нет`}
                    text={t`Сроки, цены, условия: из них складываются черновики ответов, и под каждым видно, откуда он.`}
                    action={add('default')}
                  />
                )
              }
            >
              {(fact) => <FactRow fact={fact} />}
            </RowList>
          </div>
        </div>
      </div>
      {isImporting && <FactsImport space_id={space_id} onClose={() => setIsImporting(false)} />}
      {space && search.fact !== undefined && (
        <OpenFact
          key={search.fact}
          id={search.fact}
          folder_id={search.folder ?? null}
          space={space}
          onClose={() => show({ fact: undefined })}
        />
      )}
    </Page>
  )
}

function hrefOf(search: FactsSearch, fact: number): string {
  const kept = Object.entries({ ...search, fact }).filter(([, value]) => value !== undefined && value !== '')
  return `/settings/custom/facts?${new URLSearchParams(kept.map(([name, value]) => [name, String(value)]))}`
}

/** All of them out into a table, and from a file in. */
function FileMenu({ space_id, onImport }: { space_id: number; onImport: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const download = () => downloadFacts(space_id).catch((error: unknown) => toast.error(failureText(error)))
  return (
    <PopMenu target={<IconButton label={t`Файл с фактами`} icon={DotsIcon} />} width={260}>
      {(close) => (
        <>
          <PopChoice close={close} onChoose={() => void download()}>
            <DownloadIcon size={16} />
            <Trans>Выгрузить в CSV</Trans>
          </PopChoice>
          <PopChoice close={close} onChoose={onImport}>
            <UploadIcon size={16} />
            <Trans>Загрузить из CSV или Markdown</Trans>
          </PopChoice>
        </>
      )}
    </PopMenu>
  )
}
