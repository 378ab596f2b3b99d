import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { DocumentIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import page from '../../../ui/page/ListPage.module.css'
import { Page } from '../../../ui/page/Page.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { foldersQuery, managedQuery, useRemoveFolder, useSaveFolder } from '../api.ts'
import { insideOf } from '../folders.ts'
import { findTemplates } from '../match.ts'
import { FolderTree } from '../parts/FolderTree.tsx'
import { TableMenu } from '../parts/TableMenu.tsx'
import { TemplateRow } from '../parts/TemplateRow.tsx'
import classes from '../parts/Templates.module.css'

const route = getRouteApi('/work/settings/templates')

/** Ready replies by folder. */
export function TemplatesPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { folder, search } = route.useSearch()
  const spaces = useSpacesWhere('templates.manage')
  const managed = spaces.map(({ id }) => id)
  const query = useQuery(managedQuery)
  const { data: folders = [] } = useQuery(foldersQuery)
  const templates = (query.data ?? []).filter(({ space_id }) => managed.includes(space_id))
  const countIn = (id: number | undefined) => {
    if (!query.data || id === undefined) return query.data && templates.length
    const inside = insideOf(folders, id)
    return templates.filter(({ folder_id }) => folder_id !== null && inside.includes(folder_id)).length
  }
  const shown = folder === undefined ? undefined : insideOf(folders, folder)
  const inFolder = templates.filter(({ folder_id }) => !shown || (folder_id !== null && shown.includes(folder_id)))
  const rows = search ? findTemplates(inFolder, search) : inFolder
  const go = (change: { folder?: number; search?: string }) =>
    void navigate({ to: '/settings/templates', search: { folder, search, ...change }, replace: true })

  const add = (variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      leftSection={<PlusIcon />}
      renderRoot={(props) => <Link {...props} to="/settings/templates/new" search={{ folder }} />}
    >
      <Trans>Создать</Trans>
    </Button>
  )
  return (
    <Page
      title={t`Шаблоны`}
      isFilled
      actions={
        <>
          <TableMenu />
          {add('filled')}
        </>
      }
    >
      <div className={classes.page}>
        <FolderTree
          folders={folders.filter(({ space_id }) => managed.includes(space_id))}
          spaces={spaces}
          countIn={countIn}
          deeds={{
            ...{ useSave: useSaveFolder, useRemove: useRemoveFolder },
            words: {
              all: t`Все шаблоны`,
              stays: t`Шаблоны и папки из неё останутся: они будут лежать без папки.`,
              goesUp: t`Шаблоны и папки из неё останутся: они перейдут в папку выше.`,
            },
          }}
          chosen={folder}
          onChoose={(folder) => go({ folder })}
        />
        <div className={classes.main}>
          <SearchField
            label={t`Найти по названию, тексту, сокращению`}
            value={search ?? ''}
            onChange={(text) => go({ search: text.trim() || undefined })}
          />
          <div className={page.list}>
            <RowList
              label={t`Шаблоны`}
              query={query}
              rows={rows}
              keyOf={({ id }) => id}
              rowHeight={64}
              hrefOf={({ id }) => `/settings/templates/${id}`}
              empty={
                search || folder !== undefined ? (
                  <Empty icon={DocumentIcon} title={t`Ничего не нашлось`} text={t`Здесь таких шаблонов нет.`} />
                ) : (
                  <Empty
                    icon={DocumentIcon}
                    title={t`Шаблонов пока нет`}
                    text={t`Готовый ответ вставляют в поле, набрав «/» и начало его названия.`}
                    action={add('default')}
                  />
                )
              }
            >
              {(template) => <TemplateRow template={template} />}
            </RowList>
          </div>
        </div>
      </div>
    </Page>
  )
}
