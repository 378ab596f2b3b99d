import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PersonalToken } from '@otklik/contract/auth/consents.ts'
import { limits } from '@otklik/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { Time } from '../../../ui/marks/Time.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { tokensQuery, useRemoveToken } from '../api.ts'
import { useScopeWords } from '../useScopeWords.ts'
import classes from './Applications.module.css'
import { TokenDialog } from './TokenDialog.tsx'
import { ToldOnce } from './ToldOnce.tsx'

/** Tokens for programs of one's own. */
export function TokensCard() {
  const { t } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(tokensQuery)
  const [isOpen, setIsOpen] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <Card
      title={t`Личные токены`}
      about={<Trans>Для своих программ: обращаются к API от вашего имени и в пределах того, что вы разрешите.</Trans>}
      tools={
        <Button
          variant="default"
          size="xs"
          disabled={!data || data.length >= limits.personal_tokens}
          onClick={() => setIsOpen(true)}
        >
          <Trans>Создать токен</Trans>
        </Button>
      }
    >
      {!data && !error && <RowSkeletons height={52} count={1} />}
      {!data && error && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {data?.map((token) => (
        <OneToken key={token.id} {...token} />
      ))}
      {isOpen && (
        <TokenDialog
          onMade={(made) => {
            setIsOpen(false)
            setSecret(made)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
      {secret !== undefined && (
        <ToldOnce
          title={t`Личный токен создан`}
          values={[{ label: t`Токен`, value: secret }]}
          onClose={() => setSecret(undefined)}
        >
          <Trans>
            Сохраните его сейчас: больше он нигде не показывается. Кто его знает, действует от вашего имени.
          </Trans>
        </ToldOnce>
      )}
    </Card>
  )
}

function OneToken({ id, name, prefix, scopes, used_at, expires_at }: PersonalToken) {
  const { t } = useLingui()
  const { shortText } = useScopeWords()
  const failureText = useFailureText()
  const remove = useRemoveToken()
  const ask = async () => {
    const title = t`Отозвать токен «${name}»?`
    const text = t`Программа с этим токеном сразу потеряет доступ.`
    if (await confirm({ title, text, yes: t`Отозвать`, danger: true }))
      remove.mutate(id, { onError: (error) => toast.error(failureText(error)) })
  }
  return (
    <div className={classes.given}>
      <div>
        <b>{name}</b> <code className={classes.quiet}>{prefix}…</code>
        <div className={classes.quiet}>{shortText(scopes)}</div>
        <div className={classes.quiet}>
          {used_at === null ? (
            <Trans>
              ещё не использовался, действует до <Time at={expires_at} />
            </Trans>
          ) : (
            <Trans>
              последнее обращение <Time at={used_at} />, действует до <Time at={expires_at} />
            </Trans>
          )}
        </div>
      </div>
      <Button
        variant="default"
        size="xs"
        aria-label={t`Отозвать токен: ${name}`}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <Trans>Отозвать</Trans>
      </Button>
    </div>
  )
}
