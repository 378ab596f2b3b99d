import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { HdeDesk } from '@otklik/contract/hde.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useEdited } from '../../../ui/forms/useEdited.ts'
import { PlugIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SaveBar } from '../../../ui/page/SaveBar.tsx'
import { desksQuery, formOf, useRemoveDesk, useSaveDesk } from '../hde.ts'
import { DeskForm } from '../parts/DeskForm.tsx'
import { useDeskFaults } from '../useDeskFaults.ts'
import { useDeskWords } from '../useDeskWords.ts'

const route = getRouteApi('/work/settings/hde/$id')

/** One help desk at HelpDeskEddy. */
export function DeskPage() {
  const { t } = useLingui()
  const { id } = route.useParams()
  const query = useQuery(desksQuery)
  const found = query.data?.find((desk) => desk.id === id)
  return (
    <Page title={found?.host ?? 'HelpDeskEddy'} backTo="/settings/integrations" width="form">
      <Loaded
        query={query}
        found={found}
        isNone={query.data !== undefined && !found}
        none={{ icon: PlugIcon, title: t`Такого подключения нет`, text: t`Возможно, его отключили.` }}
      >
        {(desk) => <DeskEditor key={id} desk={desk} />}
      </Loaded>
    </Page>
  )
}

function DeskEditor({ desk }: { desk: HdeDesk }) {
  const [token, setToken] = useState('')
  const { form, bar } = useEdited({
    name: `hde/${desk.id}`,
    saved: formOf(desk),
    space_id: desk.space_id,
    save: useSaveDesk(token, () => setToken(''), desk.id),
    faults: useDeskFaults(true),
  })
  return (
    <>
      <State desk={desk} />
      <DeskForm named={desk.named} secret={token} onSecret={setToken} {...form} />
      <Remove desk={desk} />
      <SaveBar {...bar} isDirty={bar.isDirty || token !== ''} />
    </>
  )
}

function State({ desk }: { desk: HdeDesk }) {
  const { t } = useLingui()
  const { stateText, countsText } = useDeskWords()
  if (desk.state === 'broken')
    return (
      <Notice tone="danger" title={t`Не работает: заявки не передаются`}>
        {stateText(desk)}
      </Notice>
    )
  return (
    <Card title={t`Как идёт`}>
      <p>{stateText(desk)}</p>
      <p>{countsText(desk)}</p>
    </Card>
  )
}

function Remove({ desk }: { desk: HdeDesk }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const remove = useRemoveDesk(desk.id)
  const take = async () => {
    const isSure = await confirm({
      title: t`Отключить ${desk.host}?`,
      text: t`Ключ удалим. Заявки там останутся, но их ответы сюда больше не придут.`,
      yes: t`Отключить службу`,
      danger: true,
    })
    if (!isSure) return
    remove.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/settings/integrations', search: { show: 'hde' } }),
      onError: (error) => toast.error(failureText(error)),
    })
  }
  return (
    <div>
      <Button variant="default" loading={remove.isPending} onClick={() => void take()}>
        <Trans>Отключить службу</Trans>
      </Button>
    </div>
  )
}
