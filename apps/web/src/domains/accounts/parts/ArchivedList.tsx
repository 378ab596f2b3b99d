import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ArchiveIcon } from '../../../ui/icons/icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Empty } from '../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { archivedCompaniesQuery, useRestoreCompany } from '../../spaces/api.ts'
import classes from './AccountRow.module.css'

/** Companies that nobody is offered any more. */
export function ArchivedList(page: { title: string; actions: ReactNode; tabs: ReactNode }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const query = useQuery(archivedCompaniesQuery)
  const found = useListSearch(t`Найти компанию`, query.data, ({ name }) => name)
  const restore = useRestoreCompany()
  return (
    <ListPage
      {...page}
      label={t`Архив компаний`}
      {...found}
      query={query}
      keyOf={({ id }) => id}
      empty={
        <Empty icon={ArchiveIcon} title={t`Архив пуст`} text={t`Сюда попадают компании, которые больше не нужны.`} />
      }
    >
      {({ id, name }) => (
        <>
          <b className={classes.company}>{name}</b>
          <Button
            variant="default"
            size="xs"
            aria-label={t`Вернуть из архива: ${name}`}
            loading={restore.isPending && restore.variables === id}
            onClick={() => restore.mutate(id, { onError: (error) => toast.error(failureText(error)) })}
          >
            <Trans>Вернуть</Trans>
          </Button>
        </>
      )}
    </ListPage>
  )
}
