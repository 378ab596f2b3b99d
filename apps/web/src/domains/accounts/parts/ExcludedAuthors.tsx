import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Exclusion } from '@otklik/contract/accounts/channels.ts'
import { useQuery } from '@tanstack/react-query'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { foundAuthorsQuery, useExclude } from '../channels.ts'
import { ExclusionList } from './ExclusionList.tsx'
import classes from './Exclusions.module.css'

const QUIET_MS = 250

type Props = { account_id: number; channel: Exclusion['channel']; excluded: readonly Exclusion[] }

export function ExcludedAuthors({ account_id, channel, excluded }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [name, setName] = useTyped(`excluded/${account_id}/${channel}/author`, '')
  const { data: found = [], isFetching } = useQuery(foundAuthorsQuery(account_id, name.trim()))
  const exclude = useExclude(account_id)
  const take = (author_id: number) =>
    exclude.mutate(
      { kind: 'author', channel, author_id },
      { onSuccess: () => setName(''), onError: (error) => toast.error(failureText(error)) },
    )

  return (
    <Card title={t`Авторы`} about={t`Свои страницы, боты, участники розыгрышей: что они пишут, отвечать не нужно.`}>
      <div className={classes.add}>
        <SearchField label={t`Найти автора по имени`} value={name} onChange={setName} quiet_ms={QUIET_MS} />
      </div>
      {name.trim() !== '' && (
        <ul className={classes.found} aria-label={t`Найденные авторы`} aria-busy={isFetching}>
          {found.map((author) => (
            <li key={author.id} className={classes.line}>
              <span className={classes.words}>
                {author.name}
                {author.screen_name && <span className={classes.about}>{author.screen_name}</span>}
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={t`Исключить: ${author.name}`}
                disabled={exclude.isPending}
                onClick={() => take(author.id)}
              >
                <Trans>Исключить</Trans>
              </Button>
            </li>
          ))}
          {found.length === 0 && (
            <li className={classes.none}>
              {isFetching ? <Trans>Ищем…</Trans> : <Trans>Никого не нашлось среди тех, кто уже писал</Trans>}
            </li>
          )}
        </ul>
      )}
      <ExclusionList
        account_id={account_id}
        label={t`Исключённые авторы`}
        excluded={excluded}
        none={t`Пока никого`}
        nameOf={({ name, value }) => name ?? value}
      />
    </Card>
  )
}
