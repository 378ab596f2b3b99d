import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Approval } from '@otklik/contract/approvals/approvals.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CheckIcon, CloseIcon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { Badge, type Tone } from '../../../ui/marks/Badge.tsx'
import { Time } from '../../../ui/marks/Time.tsx'
import { Words } from '../../../ui/marks/Words.tsx'
import { useObjects } from '../../desk/api.ts'
import { usePeople } from '../../desk/usePeople.ts'
import classes from './ApprovalRow.module.css'
import { ApproveDialog } from './ApproveDialog.tsx'
import { Asked } from './Asked.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'

/** What the customer said, what a colleague would answer, and the decision. */
export function ApprovalRow({ approval }: { approval: Approval }) {
  const { t } = useLingui()
  const { memberOf, accountOf } = usePeople()
  const [deciding, setDeciding] = useState<'yes' | 'no'>()
  const { space_id, user_id, kind, thing_id, name, image, text, was_text, comment, decided_by, files } = approval
  const agent = useObjects().ai_agents.find(({ id }) => `agent:${id}` === approval.origin)?.name
  const robot = agent === undefined ? t`Робот` : t`Агент «${agent}»`
  const writer = user_id === null ? robot : (memberOf(space_id, user_id)?.name ?? t`Бывший сотрудник`)
  const decider = decided_by === null ? undefined : memberOf(space_id, decided_by)?.name
  const account = accountOf(approval)
  const states: Record<Approval['state'], { label: string; tone: Tone }> = {
    asked: { label: t`ждёт`, tone: 'warn' },
    approved: { label: was_text === null ? t`одобрен` : t`одобрен с правкой`, tone: 'ok' },
    refused: { label: t`не одобрен`, tone: 'danger' },
    withdrawn: { label: t`отозван автором`, tone: 'plain' },
    answered: { label: t`ответил коллега`, tone: 'plain' },
    expired: { label: t`время вышло`, tone: 'danger' },
    cancelled: { label: t`отменён`, tone: 'plain' },
  }
  const isAsked = approval.state === 'asked'
  const customer = name || t`Без имени`
  return (
    <div className={classes.row}>
      <Avatar name={customer} image={image} network={account?.provider} />
      <div className={classes.main}>
        <div className={classes.head}>
          <Link
            className={classes.name}
            to={kind === 'item' ? '/items/$id' : '/chats/$id/messages'}
            params={{ id: thing_id }}
          >
            {customer}
          </Link>
          <Time at={approval.asked_at} form="list" className={classes.time} />
          {approval.is_private && (
            <Badge>
              <Trans>лично</Trans>
            </Badge>
          )}
          {isAsked && approval.is_outdated && (
            <Badge tone="warn">
              <Trans>с тех пор есть новое</Trans>
            </Badge>
          )}
          {!isAsked && <Badge tone={states[approval.state].tone}>{states[approval.state].label}</Badge>}
        </div>
        <Asked approval={approval} />
        <div className={classes.answer}>
          <span className={classes.writer}>{writer}</span>
          <Words text={text || t`Без текста`} />
          {files > 0 && <span className={classes.meta}>{t`Файлов: ${files}`}</span>}
          {was_text !== null && (
            <span className={classes.meta}>
              <Trans>Было: {was_text}</Trans>
            </span>
          )}
        </div>
        <div className={classes.meta}>
          {approval.send_at !== null && (
            <span>
              <Trans>
                Отправить <Time at={approval.send_at} form="full" />
              </Trans>
            </span>
          )}
          {isAsked && approval.until !== null && (
            <span>
              <Trans>
                Сеть примет до <Time at={approval.until} form="full" />
              </Trans>
            </span>
          )}
          {decider !== undefined && <span>{t`Решение: ${decider}`}</span>}
          {comment !== null && <span>{comment}</span>}
        </div>
        {isAsked && (
          <div className={classes.deeds}>
            <Button size="xs" leftSection={<CheckIcon size={14} />} onClick={() => setDeciding('yes')}>
              <Trans>Одобрить…</Trans>
            </Button>
            <Button size="xs" variant="default" leftSection={<CloseIcon size={14} />} onClick={() => setDeciding('no')}>
              <Trans>Не одобрять…</Trans>
            </Button>
          </div>
        )}
      </div>
      {deciding === 'yes' && (
        <ApproveDialog approval={approval} writer={writer} onClose={() => setDeciding(undefined)} />
      )}
      {deciding === 'no' && <RefuseDialog approval={approval} writer={writer} onClose={() => setDeciding(undefined)} />}
    </div>
  )
}
