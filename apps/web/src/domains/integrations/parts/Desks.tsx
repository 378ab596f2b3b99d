import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { HdeDesk } from '@otklik/contract/hde.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PlugIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { Badge } from '../../../ui/marks/Badge.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { RowList } from '../../../ui/page/RowList.tsx'
import row from '../../../ui/page/RowWords.module.css'
import { desksQuery } from '../hde.ts'
import { useDeskWords } from '../useDeskWords.ts'
import classes from './Hooks.module.css'

/** Help desks that work is handed to. */
export function Desks() {
  const { t } = useLingui()
  const query = useQuery(desksQuery)
  const add = (
    <Button component={Link} to="/settings/hde/new" leftSection={<PlusIcon />}>
      <Trans>Подключить</Trans>
    </Button>
  )
  return (
    <>
      <div className={classes.tools}>{add}</div>
      <RowList
        label="HelpDeskEddy"
        query={query}
        rows={query.data ?? []}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => `/settings/hde/${id}`}
        empty={
          <Empty
            icon={PlugIcon}
            title={t`HelpDeskEddy не подключён`}
            text={t`Комментарии и диалоги можно будет передавать заявками, а ответы придут сюда заметками.`}
          />
        }
      >
        {(desk) => <DeskRow desk={desk} />}
      </RowList>
    </>
  )
}

function DeskRow({ desk }: { desk: HdeDesk }) {
  const { stateText, countsText } = useDeskWords()
  const isBroken = desk.state === 'broken'
  return (
    <>
      <span className={row.words}>
        <b>{desk.host}</b>
        <span className={row.about} data-wrong={isBroken || undefined}>
          {isBroken ? stateText(desk) : countsText(desk)}
        </span>
      </span>
      {!isBroken && <Badge>{stateText(desk)}</Badge>}
    </>
  )
}
