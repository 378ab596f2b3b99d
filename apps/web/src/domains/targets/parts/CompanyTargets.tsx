import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Company } from '@otklik/contract/spaces.ts'
import type { CompanyTarget, CompanyTargets as Targets } from '@otklik/contract/targets.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDuration } from '../../../platform/time/time.ts'
import { ClockIcon } from '../../../ui/icons/icons.tsx'
import { FormDialog } from '../../../ui/layers/FormDialog.tsx'
import { useFailureText } from '../../../ui/page/Failure.tsx'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { companyTargetsQuery, useSetCompanyTargets } from '../api.ts'
import classes from './CompanyTargets.module.css'
import { TargetField } from './TargetField.tsx'

/** How soon a company answers, and the way to change it, in the line of the company. */
export function CompanyTargets({ company }: { company: Company }) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { data = none } = useQuery(companyTargetsQuery(company.id))
  const set = [data.reaction, data.resolution_ours].flatMap((target) =>
    target.rule === 'set' ? formatDuration(target.seconds, i18n.locale) : [],
  )
  const words = set.join(' · ')
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<ClockIcon size={14} />}
        className={classes.button}
        title={t`Сроки первого ответа и решения`}
        onClick={() => setIsOpen(true)}
      >
        {words ? t`Сроки: ${words}` : <Trans>Сроки</Trans>}
        <span className="visually-hidden"> {company.name}</span>
      </Button>
      {isOpen && <TargetsDialog company={company} onClose={() => setIsOpen(false)} />}
    </>
  )
}

const none: Targets = { reaction: { rule: 'off' }, resolution_ours: { rule: 'off' } }

function TargetsDialog({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useLingui()
  const { id, name } = company
  const failureText = useFailureText()
  const { data, error } = useQuery(companyTargetsQuery(id))
  const save = useSetCompanyTargets(id)
  const { whole } = useRefusal(save.error)
  const [changed, setChanged] = useState<Partial<Targets>>({})
  const shown = { ...(data ?? none), ...changed }
  return (
    <FormDialog
      title={t`Сроки: ${name}`}
      submit={t`Сохранить`}
      isBusy={save.isPending}
      isOff={!data}
      failure={whole ?? (error ? failureText(error) : undefined)}
      onSubmit={() => save.mutate(shown, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        <Trans>
          Действуют для всех аккаунтов компании, у которых нет своих. Новый срок сразу действует и для открытых
          обращений.
        </Trans>
      </p>
      <TargetField
        figure="reaction"
        value={shown.reaction}
        disabled={!data}
        onChange={(reaction) => setChanged({ ...changed, reaction: reaction as CompanyTarget })}
      />
      <TargetField
        figure="resolution_ours"
        value={shown.resolution_ours}
        disabled={!data}
        onChange={(resolution_ours) => setChanged({ ...changed, resolution_ours: resolution_ours as CompanyTarget })}
      />
    </FormDialog>
  )
}
