import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Macro } from '@otklik/contract/macros.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { OrderButtons } from '../../../ui/fields/order/MoveButtons.tsx'
import { BoltIcon, PlusIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import row from '../../../ui/page/RowWords.module.css'
import { useListSearch } from '../../../ui/page/useListSearch.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { macrosQuery, useMoveMacro } from '../api.ts'
import classes from '../parts/Macros.module.css'
import { useActionWords } from '../useActionWords.ts'

/** Ready sequences, in the order in which people are offered them. */
export function MacrosPage() {
  const { t } = useLingui()
  const query = useQuery(macrosQuery)
  const spaces = useSpacesWhere('macros.manage')
  const all = (query.data ?? []).filter(({ space_id }) => spaces.some(({ id }) => id === space_id))
  const found = useListSearch(t`Найти макрос`, query.data && all, ({ name }) => name)
  const add = (variant: 'filled' | 'default') => (
    <Button component={Link} to="/settings/macros/new" variant={variant} leftSection={<PlusIcon />}>
      <Trans>Создать</Trans>
    </Button>
  )
  return (
    <ListPage
      title={t`Макросы`}
      actions={add('filled')}
      label={t`Макросы`}
      {...found}
      query={query}
      rowHeight={64}
      keyOf={({ id }) => id}
      empty={
        <Empty
          icon={BoltIcon}
          title={t`Макросов пока нет`}
          text={t`Макрос делает несколько действий одним нажатием: отвечает, ставит теги, назначает, закрывает.`}
          action={add('default')}
        />
      }
    >
      {(macro) => (
        <MacroRow
          macro={macro}
          order={found.isSearched ? undefined : all.filter(({ space_id }) => space_id === macro.space_id)}
          space={spaces.length > 1 ? spaces.find(({ id }) => id === macro.space_id)?.name : undefined}
        />
      )}
    </ListPage>
  )
}

type RowProps = {
  macro: Macro
  /** Those of the same space, in their order; nothing where the order does not matter. */
  order?: readonly Macro[]
  space?: string
}

function MacroRow({ macro, order, space }: RowProps) {
  const { t } = useLingui()
  const words = useActionWords(macro.space_id)
  const move = useMoveMacro()
  const { id, name, uses_for, actions } = macro
  const put = (before: number | null) => order && move.mutate({ macro, before, order })
  const where = uses_for.length === 2 ? undefined : uses_for[0] === 'items' ? t`только комментарии` : t`только диалоги`
  return (
    <>
      <Link to="/settings/macros/$id" params={{ id }} className={`${row.words} ${classes.words}`}>
        <b>{name}</b>
        <span className={row.about}>{[space, where, ...actions.map(words)].filter(Boolean).join(' · ')}</span>
      </Link>
      {order && <OrderButtons id={id} name={name} order={order} onPut={put} />}
    </>
  )
}
