import { useLingui } from '@lingui/react/macro'
import type { Company } from '@otklik/contract/spaces.ts'
import { useState } from 'react'
import { ArchiveIcon, EditIcon } from '../../../ui/icons/icons.tsx'
import { confirm } from '../../../ui/layers/confirm.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { IconButton } from '../../../ui/marks/IconButton.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useArchiveCompany, useRestoreCompany } from '../api.ts'
import { CompanyDialog } from './CompanyDialog.tsx'

type Props = { company: Company; hasAccounts: boolean }

/** What can be done about a company, where its accounts stand under it. */
export function CompanyTools({ company, hasAccounts }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [isOpen, setIsOpen] = useState(false)
  const archive = useArchiveCompany()
  const restore = useRestoreCompany()
  const { id, name } = company

  const leave = async () => {
    const isSure = await confirm({
      title: t`Убрать «${name}» в архив?`,
      text: t`Её больше нельзя будет выбрать. Пришедшее через её аккаунты останется. Вернуть можно в любой момент.`,
      yes: t`Убрать в архив`,
    })
    if (!isSure) return
    const onError = (error: unknown) => toast.error(failureText(error))
    archive.mutate(id, {
      onError,
      onSuccess: () =>
        toast.ok(t`«${name}» в архиве`, {
          action: { label: t`Вернуть`, run: () => restore.mutate(id, { onError }) },
        }),
    })
  }

  return (
    <>
      <IconButton label={t`Переименовать компанию: ${name}`} icon={EditIcon} onClick={() => setIsOpen(true)} />
      <IconButton
        label={t`Убрать в архив: ${name}`}
        icon={ArchiveIcon}
        offReason={hasAccounts ? t`сначала отключите её аккаунты или перенесите их в другую компанию` : undefined}
        disabled={archive.isPending}
        onClick={leave}
      />
      {isOpen && <CompanyDialog company={company} onClose={() => setIsOpen(false)} />}
    </>
  )
}
