import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Macro } from '@otklik/contract/macros.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Empty } from '../../../ui/Empty.tsx'
import { useFailureText } from '../../../ui/Failure.tsx'
import { BoltIcon, PlusIcon } from '../../../ui/icons.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { MoveButtons } from '../../../ui/MoveButtons.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { macrosQuery, useArrangeMacros } from '../api.ts'
import classes from '../parts/Macros.module.css'
import { useActionWords } from '../useActionWords.ts'

/** Ready sequences, in the order in which people are offered them. */
export function MacrosPage() {
  const { t } = useLingui()
  const query = useQuery(macrosQuery)
  const spaces = useSpacesWhere('macros.manage')
  const rows = (query.data ?? []).filter(({ space_id }) => spaces.some(({ id }) => id === space_id))
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
      query={query}
      rows={rows}
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
          beside={rows.filter(({ space_id }) => space_id === macro.space_id)}
          space={spaces.length > 1 ? spaces.find(({ id }) => id === macro.space_id)?.name : undefined}
        />
      )}
    </ListPage>
  )
}

type RowProps = { macro: Macro; beside: readonly Macro[]; space?: string }

function MacroRow({ macro, beside, space }: RowProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const words = useActionWords(macro.space_id)
  const arrange = useArrangeMacros()
  const { id, name, space_id, uses_for, actions } = macro
  const place = beside.findIndex((each) => each.id === id)
  const move = (to: number) => {
    const ids = beside.map((each) => each.id).filter((each) => each !== id)
    arrange.mutate({ space_id, ids: ids.toSpliced(to, 0, id) }, { onError: (error) => toast.error(failureText(error)) })
  }
  const where = uses_for.length === 2 ? undefined : uses_for[0] === 'items' ? t`только комментарии` : t`только диалоги`
  return (
    <>
      <Link to="/settings/macros/$id" params={{ id }} className={classes.words}>
        <b>{name}</b>
        <span className={classes.about}>{[space, where, ...actions.map(words)].filter(Boolean).join(' · ')}</span>
      </Link>
      <MoveButtons
        name={name}
        isBusy={arrange.isPending}
        onUp={place > 0 ? () => move(place - 1) : undefined}
        onDown={place < beside.length - 1 ? () => move(place + 1) : undefined}
      />
    </>
  )
}
