import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { ChecksIcon } from '../../ui/icons/icons.tsx'
import { approvalsRoute } from './routes.tsx'

export const approvals: WebDomain = {
  menu: [
    {
      page: approvalsRoute,
      label: msg`Одобрение`,
      longLabel: msg`Одобрение ответов`,
      icon: ChecksIcon,
      permission: 'replies.approve',
      count: 'approvals_count',
    },
  ],
}
