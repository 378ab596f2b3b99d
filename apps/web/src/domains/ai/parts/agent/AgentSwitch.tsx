import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Switch } from '../../../../ui/fields/Checkbox.tsx'
import { confirm } from '../../../../ui/layers/confirm.ts'
import { toast } from '../../../../ui/layers/toast.ts'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { useTurnAgent } from '../../api.ts'

type Props = {
  agent: { id: number; name: string; is_on: boolean }
  autopilot_ids: readonly number[]
  label: ReactNode
}

/** On and off. Whoever lets one loose that answers customers by itself is told so before. */
export function AgentSwitch({ agent: { id, name, is_on }, autopilot_ids, label }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const turn = useTurnAgent()
  const count = autopilot_ids.length
  const choose = async (chosen: boolean) => {
    const question = {
      title: t`Включить агента «${name}»?`,
      text: t({
        message: plural(count, {
          one: 'Он сразу начнёт отвечать клиентам сам на # аккаунте.',
          few: 'Он сразу начнёт отвечать клиентам сам на # аккаунтах.',
          many: 'Он сразу начнёт отвечать клиентам сам на # аккаунтах.',
          other: 'Он сразу начнёт отвечать клиентам сам на # аккаунта.',
        }),
      }),
      ...{ yes: t`Включить`, isRisky: true },
    }
    if (chosen && count > 0 && !(await confirm(question))) return
    turn.mutate({ id, is_on: chosen }, { onError: (error) => toast.error(failureText(error)) })
  }
  return (
    <Switch
      label={label}
      checked={turn.isPending ? turn.variables.is_on : is_on}
      onChange={(chosen) => void choose(chosen)}
    />
  )
}
