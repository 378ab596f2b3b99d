import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { MailIcon } from '../../../ui/icons/first-icons.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { confirmEmail } from '../api.ts'
import { Note } from '../parts/Note.tsx'
import { ToHome } from '../parts/ToHome.tsx'

const route = getRouteApi('/confirm_email/$hash')

/** Confirms by being opened, then leads on. */
export function ConfirmEmailPage() {
  const { t } = useLingui()
  const { hash } = route.useParams()
  const navigate = useNavigate()
  // A query, so that it is asked once, however often the page is drawn; the link works once.
  const { data: done, isError } = useQuery({
    queryKey: ['confirm', hash],
    queryFn: () => confirmEmail(hash),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })

  useEffect(() => {
    if (done === undefined) return
    // In the server's words: the same page also changes an address, keeps it, and takes it back.
    toast.ok(done.message, { id: 'confirmed' })
    void navigate({ href: done.next, replace: true })
  }, [done, navigate])

  if (!isError) return <Note icon={MailIcon} title={t`Подтверждаем почту…`} />
  return (
    <Note
      icon={MailIcon}
      isWrong
      title={t`Подтвердить email не удалось`}
      text={t`Убедитесь, что ссылка правильная`}
      action={<ToHome />}
    />
  )
}
