import { Trans, useLingui } from '@lingui/react/macro'
import type { Outlet, SpaceOutlets } from '@otklik/contract/notifications/outlets.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Switch } from '../../../ui/fields/Checkbox.tsx'
import { SpaceSelect } from '../../../ui/fields/SpaceSelect.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { Card, Fields } from '../../../ui/page/Card.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useSpacesWhere } from '../../spaces/api.ts'
import { spaceOutletsQuery, useSaveRules } from '../outlets.ts'
import { AddressesCard } from '../parts/AddressesCard.tsx'
import { SlackCard } from '../parts/SlackCard.tsx'
import { TelegramCard } from '../parts/TelegramCard.tsx'

const route = getRouteApi('/work/settings/email')

/** By which service a space writes to its people and into groups. */
const BOT: Outlet['kind'] = 'telegram'

/** Where a space is told: addresses outside the team, channels of Slack, groups of Telegram; and the bot that writes there. */
export function OutletsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const spaces = useSpacesWhere('notifications.manage')
  const search = route.useSearch()
  const space = spaces.find(({ id }) => id === search.space_id) ?? spaces[0]
  const query = useQuery(spaceOutletsQuery)
  return (
    <Page
      title={t`Адреса и каналы`}
      about={
        <Trans>
          Уведомления для тех, кто не работает в Otklik: письмами и в каналы. Заметки коллег туда не попадают.
        </Trans>
      }
      width="form"
    >
      {spaces.length > 1 && space && (
        <Card>
          <Fields>
            <SpaceSelect
              spaces={spaces}
              value={space.id}
              onChange={(space_id) => void navigate({ to: '/settings/email', search: { space_id }, replace: true })}
            />
          </Fields>
        </Card>
      )}
      {space && (
        <Loaded query={query} found={query.data} isNone={false} none={{ title: '', text: '' }}>
          {(all) => <Cards key={space.id} space_id={space.id} all={all} />}
        </Loaded>
      )}
    </Page>
  )
}

function Cards({ space_id, all }: { space_id: number; all: SpaceOutlets }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const save = useSaveRules()
  const outlets = all.outlets.filter((outlet) => outlet.space_id === space_id)
  const serviceOf = (kind: 'telegram' | 'slack') =>
    all.services.find((service) => service.space_id === space_id && service.kind === kind)
  return (
    <>
      <AddressesCard space_id={space_id} outlets={outlets.filter(({ kind }) => kind === 'outside')} />
      <SlackCard
        space_id={space_id}
        service={serviceOf('slack')}
        isOffered={all.has_slack}
        outlets={outlets.filter(({ kind }) => kind === 'slack')}
      />
      <TelegramCard
        space_id={space_id}
        service={serviceOf('telegram')}
        groups={outlets.filter(({ kind }) => kind === BOT)}
      />
      <Card title={t`Уведомления браузера`}>
        <Switch
          label={t`Никому не показывать слова клиентов`}
          hint={t`Уведомление скажет только, что что-то произошло. Так для всех в пространстве.`}
          checked={all.hiding.includes(space_id)}
          disabled={save.isPending}
          onChange={(hides_words) =>
            save.mutate({ space_id, hides_words }, { onError: (error) => toast.error(failureText(error)) })
          }
        />
      </Card>
    </>
  )
}
