import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Asked, AuthorizationRequest } from '@otklik/contract/auth/consents.ts'
import { CallFailed } from '@otklik/contract/wire/client.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { signOut } from '../../../platform/wire/session.ts'
import { CheckIcon, CloseIcon, LockIcon } from '../../../ui/icons/first-icons.tsx'
import { DotsIcon, PlugIcon } from '../../../ui/icons/icons.tsx'
import { Notice } from '../../../ui/layers/Notice.tsx'
import { Library } from '../../../ui/library/Library.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Logo } from '../../../ui/marks/Logo.tsx'
import { Failure, useFailureText } from '../../../ui/page/Failure.tsx'
import { RowSkeletons } from '../../../ui/page/RowSkeletons.tsx'
import { askQuery, meQuery, requestOf, useDecide } from '../api.ts'
import classes from '../parts/Oauth.module.css'
import { useScopeWords } from '../useScopeWords.ts'

/** An application asks to act for the person: who it is, what for, and where one comes back to. */
export function OauthPage() {
  return (
    <Library>
      <Consent />
    </Library>
  )
}

function Consent() {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const request = useMemo(() => requestOf(search), [search])
  const { data, error, refetch, isFetching } = useQuery(askQuery(request))
  const away = data && 'redirect_to' in data ? data.redirect_to : undefined
  useEffect(() => {
    // Nothing to decide: what is wrong is the application's to know.
    if (away !== undefined) location.replace(away)
  }, [away])
  return (
    <main className={classes.page}>
      <Whose />
      <div className={classes.middle}>
        {error ? (
          <section className={classes.card}>
            {isUnknown(error) ? (
              <Unknown error={error} />
            ) : (
              <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
            )}
          </section>
        ) : data && !('redirect_to' in data) ? (
          <Question asked={data} request={request} />
        ) : (
          <section className={classes.card}>
            <RowSkeletons height={52} count={5} />
          </section>
        )}
      </div>
    </main>
  )
}

const isUnknown = (error: unknown) => error instanceof CallFailed && error.status === 404

/** To come back here afterwards: as somebody else, or with a fresh sign-in. */
function useSignInAgain() {
  const navigate = useNavigate()
  const href = useLocation({ select: (place) => place.href })
  return () => {
    signOut()
    void navigate({ to: '/login', search: { redirect: href } })
  }
}

function Whose() {
  const { data: me } = useQuery(meQuery)
  const signInAgain = useSignInAgain()
  return (
    <header className={classes.head}>
      <Logo />
      {me && (
        <div className={classes.whose}>
          <Avatar name={me.name} image={me.image} size={24} />
          <span>{me.email}</span>
          <button type="button" className={classes.change} onClick={signInAgain}>
            <Trans>Сменить</Trans>
          </button>
        </div>
      )}
    </header>
  )
}

/** Nobody is sent anywhere by an address that somebody else has written. */
function Unknown({ error }: { error: unknown }) {
  const failureText = useFailureText()
  return (
    <div className={classes.unknown} role="alert">
      <h1>
        <Trans>Дать доступ нельзя</Trans>
      </h1>
      <p>{failureText(error)}</p>
      <p>
        <Trans>Скажите об этом тем, кто дал вам эту ссылку.</Trans>
      </p>
      <Button component={Link} to="/" variant="default" size="md">
        <Trans>На главную</Trans>
      </Button>
    </div>
  )
}

function Question({ asked, request }: { asked: Asked; request: AuthorizationRequest }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const signInAgain = useSignInAgain()
  const { wordsOf, allOf, withoutText } = useScopeWords()
  const decide = useDecide(request)
  const { application, returns_to, space, accounts, scopes, days, must_sign_in } = asked
  const { name, developer } = application
  const answer = (is_allowed: boolean) =>
    decide.mutate(is_allowed, { onSuccess: ({ redirect_to }) => location.assign(redirect_to) })
  const without = withoutText(scopes)
  const { seen, all } = accounts
  return (
    <>
      <section className={classes.card} aria-labelledby="oauth-title">
        <div className={classes.pair} aria-hidden="true">
          <span className={classes.theirs}>
            <PlugIcon size={22} />
          </span>
          <DotsIcon />
          <Logo size={48} />
        </div>
        <h1 id="oauth-title">
          <Trans>«{name}» просит доступ</Trans>
        </h1>
        <p className={classes.who}>
          {[returns_to, developer && t`разработчик ${developer}`].filter(Boolean).join(', ')}
        </p>
        <h2>
          <Trans>Пространство</Trans>
        </h2>
        <div className={classes.space}>
          <Avatar name={space.name} size={24} />
          <span>{space.name}</span>
          <span className={classes.quiet}>
            <Trans>
              аккаунтов, которые видите вы: {seen} из {all}
            </Trans>
          </span>
        </div>
        <h2>
          <Trans>Сможет</Trans>
        </h2>
        <ul className={classes.rights}>
          {allOf(scopes).map((scope) => (
            <li key={scope}>
              <CheckIcon size={16} />
              <span>
                <b>{wordsOf(scope).can}</b>
                <span>{wordsOf(scope).about}</span>
              </span>
            </li>
          ))}
        </ul>
        <h2>
          <Trans>Не сможет</Trans>
        </h2>
        <ul className={classes.rights} data-not>
          {without && (
            <li>
              <CloseIcon size={16} />
              <span>
                <b>{t`Остальное: ${without}`}</b>
                <span>
                  <Trans>этого приложение не просит</Trans>
                </span>
              </span>
            </li>
          )}
          <li>
            <CloseIcon size={16} />
            <span>
              <b>
                <Trans>Сотрудники, оплата, подключение аккаунтов и журнал</Trans>
              </b>
              <span>
                <Trans>это не открывается никакому приложению</Trans>
              </span>
            </span>
          </li>
        </ul>
        {must_sign_in && (
          <Notice tone="warn" icon={LockIcon} title={t`Нужен недавний вход`}>
            <Trans>Приложение сможет говорить от вашего имени, поэтому подтвердите, что это вы: войдите ещё раз.</Trans>
          </Notice>
        )}
        {decide.isError && (
          <p className={classes.failure} role="alert">
            {failureText(decide.error)}
          </p>
        )}
        <div className={classes.buttons}>
          {must_sign_in ? (
            <Button size="md" onClick={signInAgain}>
              <Trans>Войти заново</Trans>
            </Button>
          ) : (
            <Button
              size="md"
              loading={decide.isPending && decide.variables}
              disabled={decide.isSuccess}
              onClick={() => answer(true)}
            >
              <Trans>Разрешить</Trans>
            </Button>
          )}
          <Button
            size="md"
            variant="default"
            loading={decide.isPending && !decide.variables}
            disabled={decide.isSuccess}
            onClick={() => answer(false)}
          >
            <Trans>Отказать</Trans>
          </Button>
        </div>
        <p className={classes.small}>
          <Trans>Доступ на {days} дней. Отозвать можно в любой момент: Настройки, Мой профиль.</Trans>
        </p>
      </section>
      <p className={classes.after}>
        <Trans>После ответа вы вернётесь на {returns_to}</Trans>
      </p>
    </>
  )
}
