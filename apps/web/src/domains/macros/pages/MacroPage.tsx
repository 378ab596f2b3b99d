import { useLingui } from '@lingui/react/macro'
import type { Macro } from '@otklik/contract/macros.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { BoltIcon } from '../../../ui/icons/icons.tsx'
import { ArchiveButton } from '../../../ui/page/ArchiveButton.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { macrosQuery, useArchiveMacro, useRestoreMacro } from '../api.ts'
import { blankMacro, MacroForm } from '../parts/MacroForm.tsx'

const LIST = '/settings/macros'

export function NewMacroPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Новый макрос`} backTo={LIST} width="form">
      <MacroForm first={blankMacro} />
    </Page>
  )
}

export function MacroPage() {
  const { t } = useLingui()
  const { id } = useParams({ strict: false })
  const query = useQuery(macrosQuery)
  const macro = query.data?.find((each) => each.id === Number(id))
  const none = {
    icon: BoltIcon,
    title: t`Такого макроса нет`,
    text: t`Возможно, его убрали в архив или ссылка неверна.`,
  }
  return (
    <Page title={macro?.name ?? t`Макрос`} backTo={LIST} width="form" actions={macro && <Archive {...macro} />}>
      <Loaded query={query} found={macro} isNone={query.data !== undefined} none={none}>
        {({ id, version, space_id, ...first }) => (
          <MacroForm key={id} id={id} version={version} first={first} space_id={space_id} />
        )}
      </Loaded>
    </Page>
  )
}

function Archive({ id, name }: Pick<Macro, 'id' | 'name'>) {
  const { t } = useLingui()
  const words = {
    label: t`В архив`,
    done: t`Макрос «${name}» в архиве: его больше не предложат`,
    undo: t`Вернуть`,
  }
  return <ArchiveButton id={id} archive={useArchiveMacro()} restore={useRestoreMacro()} list={LIST} words={words} />
}
