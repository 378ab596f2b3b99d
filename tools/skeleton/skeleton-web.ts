import type { Words } from './skeleton-domain.ts'

/** The web half: its pages, what it brings into the frame, what it does about news, a list with a form, and a test. */
export function webFiles(words: Words): Record<string, string> {
  const { domain, Row, Rows } = words
  const folder = `apps/web/src/domains/${domain}`
  return {
    [`${folder}/routes.tsx`]: routes(words),
    [`${folder}/index.ts`]: index(words),
    [`${folder}/live.ts`]: live(words),
    [`${folder}/api.ts`]: api(words),
    [`${folder}/pages/${Rows}Page.tsx`]: page(words),
    [`${folder}/pages/${Rows}Page.test.tsx`]: pageTest(words),
    [`${folder}/parts/New${Row}.tsx`]: form(words),
  }
}

const routes = ({ domain, row, Rows }: Words) => `import { msg } from '@lingui/core/macro'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../platform/pages/lazy-page.ts'
import { settingsRoute } from '../../platform/pages/routes.ts'

export const ${domain}Route = createRoute({
  getParentRoute: () => settingsRoute,
  path: '${domain}',
  component: lazyPage(() => import('./pages/${Rows}Page.tsx'), '${Rows}Page', ['${domain}']),
  staticData: { name: '${domain}-list-page', title: msg\`${Rows}\`, permission: 'desk.see' },
})

export const ${row}Routes = [${domain}Route] as const
`

const index = ({ domain, Rows }: Words) => `import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { SettingsIcon } from '../../ui/icons/icons.tsx'
import { ${domain}Route } from './routes.tsx'

export const ${domain}: WebDomain = {
  settings: [
    {
      page: ${domain}Route,
      group: 'space',
      label: msg\`${Rows}\`,
      about: msg\`${Rows}\`,
      icon: SettingsIcon,
      offer: { to: 'settings' },
    },
  ],
}
`

const live = ({ domain, row }: Words) => `import type { Live } from '../../platform/live/live.ts'
import { ${domain}Query } from './api.ts'

export const ${row}Live: Live = {
  '${domain}.changed': (cache) => void cache.invalidateQueries({ queryKey: ${domain}Query.queryKey }),
}
`

const api = ({ domain, Row, row }: Words) => `import { ${domain}, type New${Row} } from '@otklik/contract/${domain}.ts'
import { makeClient } from '@otklik/contract/wire/client.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { wire } from '../../platform/wire/api.ts'

const api = makeClient(${domain}, wire)

export const ${domain}Query = queryOptions({
  queryKey: ['${domain}'],
  queryFn: ({ signal }) => api.list({ signal }),
})

export function useCreate${Row}() {
  const cache = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (${row}: New${Row}) => api.create({ body: ${row} }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ${domain}Query.queryKey }),
  })
}
`

const page = ({ domain, Row, Rows }: Words) => `import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { ListPage } from '../../../ui/page/ListPage.tsx'
import { ${domain}Query } from '../api.ts'
import { New${Row} } from '../parts/New${Row}.tsx'

export function ${Rows}Page() {
  const { t } = useLingui()
  const query = useQuery(${domain}Query)
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button leftSection={<PlusIcon />} onClick={() => setIsAdding(true)}>
      <Trans>Создать</Trans>
    </Button>
  )
  return (
    <>
      <ListPage
        title={t\`${Rows}\`}
        actions={add}
        label={t\`${Rows}\`}
        query={query}
        rows={query.data ?? []}
        keyOf={({ id }) => id}
        empty={<Empty title={t\`Здесь пусто\`} text={t\`Создайте первую запись.\`} action={add} />}
      >
        {({ name }) => <b>{name}</b>}
      </ListPage>
      {isAdding && <New${Row} onClose={() => setIsAdding(false)} />}
    </>
  )
}
`

const form = ({ domain, Row }: Words) => `import { useLingui } from '@lingui/react/macro'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useCreate${Row} } from '../api.ts'

export function New${Row}({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const spaces = useSpacesWhere('desk.see')
  const create = useCreate${Row}()
  const { fields, whole } = useRefusal(create.error)
  const [space_id, setSpace] = useTyped('${domain}/new/space', spaces[0]?.id ?? 0)
  const [name, setName] = useTyped('${domain}/new/name', '')
  return (
    <FormDialog
      title={t\`Новая запись\`}
      submit={t\`Создать\`}
      isBusy={create.isPending}
      isOff={name.trim() === ''}
      failure={whole}
      onSubmit={() => create.mutate({ space_id, name: name.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField label={t\`Название\`} data-autofocus value={name} onChange={setName} error={fields.name} />
      <SpaceSelect spaces={spaces} value={space_id} onChange={setSpace} />
    </FormDialog>
  )
}
`

const pageTest = ({ domain, Row, Rows }: Words) => `import { makeWorld } from '@otklik/server/test/world.ts'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, expect, it } from 'vitest'
import { applyEvent } from '../../../platform/live/live.ts'
import { live } from '../../../shell/live.ts'
import { open } from '../../../test/screen.tsx'

const world = await makeWorld()
afterAll(world.end)

it('is found in settings, takes a new one, and shows what a colleague adds meanwhile', async () => {
  const space = await world.space()
  const boss = await space.person('administrator')
  const { cache } = await open('/settings', { world, as: boss })
  await userEvent.click((await screen.findAllByRole('link', { name: /${Rows}/ }))[0] as HTMLElement)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Создать' }))[0] as HTMLElement)
  await userEvent.type(await screen.findByLabelText('Название'), 'First ${Row}')
  await userEvent.click(screen.getAllByRole('button', { name: 'Создать' }).at(-1) as HTMLElement)
  await screen.findByText('First ${Row}')

  const colleague = world.as(await space.person('operator'))
  await colleague.${domain}.create({ body: { space_id: space.id, name: 'Second ${Row}' } })
  expect(screen.queryByText('Second ${Row}')).toBeNull()
  const body = { id: space.id, space_id: space.id }
  act(() =>
    applyEvent(cache, live, {
      ...{ type: 'event', kind: '${domain}.changed', body, row: null },
      ...{ space_id: space.id, seq: 1, prev: 0, id: space.id },
    } as Parameters<typeof applyEvent>[2]),
  )
  await screen.findByText('Second ${Row}')
})
`
