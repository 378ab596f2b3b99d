import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Bot, BotDefinition, BotVersion } from '@otklik/contract/bots/bots.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { Modal } from '../../../../ui/layers/Modal.tsx'
import { toast } from '../../../../ui/layers/toast.ts'
import { Time } from '../../../../ui/marks/Time.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { RowList } from '../../../../ui/page/RowList.tsx'
import { useMember } from '../../../desk/api.ts'
import { useRollBack, versionQuery, versionsQuery } from '../../api.ts'
import { Compared } from './Compared.tsx'
import classes from './Versions.module.css'

type Props = { bot: Bot; onTake: (definition: BotDefinition) => void; onClose: () => void }

/** What was published, when and by whom; any of it can be made live again, or taken as what is edited. */
export function Versions({ bot, onTake, onClose }: Props) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const query = useInfiniteQuery(versionsQuery(bot.id))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const rollBack = useRollBack(bot.id)
  const failureText = useFailureText()
  const [compared, setCompared] = useState<number>()
  const running = rows.reduce((sum, row) => sum + row.running, 0)
  const goBack = async ({ version }: BotVersion) => {
    const question = {
      title: t`Вернуть версию ${version}?`,
      text: t`Новые разговоры пойдут по ней. Те, что идут сейчас (${running}), закончатся по своим версиям. Черновик не изменится.`,
      yes: t`Вернуть версию`,
    }
    if (!(await confirm(question))) return
    rollBack.mutate(version, {
      onSuccess: () => toast.ok(t`Работает версия ${version}`),
      onError: (error) => toast.error(failureText(error)),
    })
  }
  const take = async ({ version }: BotVersion) => {
    try {
      onTake((await cache.fetchQuery(versionQuery(bot.id, version))).definition)
      onClose()
      toast.info(t`Версия ${version} в редакторе. Клиенты её встретят, когда вы её опубликуете.`)
    } catch (error) {
      toast.error(failureText(error))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size={640}
      title={t`Версии бота «${bot.name}»`}
      closeButtonProps={{ 'aria-label': t`Закрыть` }}
    >
      <Saved bot={bot} />
      <div className={classes.list}>
        <RowList
          label={t`Версии`}
          query={query}
          rows={rows}
          keyOf={({ version }) => version}
          rowHeight={66}
          isMeasured
          empty={<Empty title={t`Версий нет`} text={t`Они появятся, когда бота опубликуют.`} />}
        >
          {(row) => (
            <Version
              row={row}
              space_id={bot.space_id}
              isBusy={rollBack.isPending}
              onBack={() => void goBack(row)}
              onTake={() => void take(row)}
              isCompared={compared === row.version}
              onCompare={() => setCompared(compared === row.version ? undefined : row.version)}
              bot={bot}
            />
          )}
        </RowList>
      </div>
    </Modal>
  )
}

function Saved({ bot }: { bot: Bot }) {
  const { t } = useLingui()
  const who = useMember(bot.space_id, bot.draft_saved_by)?.name
  return (
    <p className={classes.quiet}>
      {bot.is_changed ? <Trans>Черновик отличается от опубликованного.</Trans> : <Trans>Черновик опубликован.</Trans>}{' '}
      {who ? t`Сохранение: ${who},` : t`Сохранение:`} <Time at={bot.draft_saved_at} form="full" />
    </p>
  )
}

type VersionProps = {
  row: BotVersion
  bot: Bot
  space_id: number
  isBusy: boolean
  isCompared: boolean
  onBack: () => void
  onTake: () => void
  onCompare: () => void
}

function Version({ row, bot, space_id, isBusy, isCompared, onBack, onTake, onCompare }: VersionProps) {
  const { t } = useLingui()
  const who = useMember(space_id, row.published_by)?.name
  const { version, running } = row
  return (
    <div className={classes.version}>
      <div className={classes.head}>
        <b>{t`Версия ${version}`}</b>
        <span className={classes.quiet}>
          {who ?? <Trans>сотрудника больше нет</Trans>}, <Time at={row.published_at} form="full" />
          {running > 0 && (
            <>
              {' · '}
              {t({
                message: plural(running, {
                  one: 'идёт # разговор',
                  few: 'идут # разговора',
                  many: 'идёт # разговоров',
                  other: 'идёт # разговора',
                }),
              })}
            </>
          )}
        </span>
        <span className={classes.now}>
          {row.is_live && (
            <span className={classes.live}>
              <Trans>работает сейчас</Trans>
            </span>
          )}
          <Button variant="subtle" size="xs" aria-expanded={isCompared} onClick={onCompare}>
            <Trans>Сравнить</Trans>
          </Button>
          <Button variant="subtle" size="xs" onClick={onTake}>
            <Trans>В редактор</Trans>
          </Button>
          {!row.is_live && (
            <Button variant="default" size="xs" disabled={isBusy} onClick={onBack}>
              <Trans>Вернуть</Trans>
            </Button>
          )}
        </span>
      </div>
      {isCompared && <Compared bot={bot} version={version} />}
    </div>
  )
}
