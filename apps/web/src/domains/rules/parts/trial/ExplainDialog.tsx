import { Trans, useLingui } from '@lingui/react/macro'
import type { Rule } from '@otklik/contract/rules/rules.ts'
import type { WorkKind } from '@otklik/contract/work/orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTyped } from '../../../../platform/typed/keep-typed.ts'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../../ui/layers/FormDialog.tsx'
import { useFailureText } from '../../../../ui/page/Failure.tsx'
import { explainQuery } from '../../api.ts'
import { readAddress } from '../../edit/thing-address.ts'
import { Explained } from '../trace/Explained.tsx'
import { ThingLink } from './ThingLink.tsx'
import classes from './Trial.module.css'

/** Why the rule would act on one comment or dialogue as it stands now, or would not. */
export function ExplainDialog({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useLingui()
  const [address, setAddress] = useTyped(`rules/${rule.id}/explained`, '')
  const [thing, setThing] = useState<{ kind: WorkKind; id: number }>()
  const read = readAddress(address)
  const failureText = useFailureText()
  const query = useQuery({
    ...explainQuery(rule.id, thing?.kind ?? 'item', thing?.id ?? 0),
    enabled: thing !== undefined,
  })
  return (
    <FormDialog
      title={t`Проверить «${rule.name}» на обращении`}
      submit={t`Проверить`}
      isOff={!read}
      isBusy={query.isFetching}
      failure={query.error && !query.isFetching ? failureText(query.error) : undefined}
      onSubmit={() => {
        if (read && thing?.id === read.id && thing.kind === read.kind) void query.refetch()
        else setThing(read)
      }}
      onClose={onClose}
    >
      <TextField
        label={t`Адрес комментария или диалога`}
        placeholder={t`…/items/123 или …/chats/123/messages`}
        hint={t`Скопируйте его из адресной строки. Ничего не будет сделано.`}
        value={address}
        error={address.trim() !== '' && !read ? t`Это не адрес комментария или диалога` : undefined}
        data-autofocus
        onChange={setAddress}
      />
      {thing && query.data && !query.isFetching && (
        <div className={classes.explained} role="status">
          <Explained outcome={query.data} space_id={rule.space_id} isConditional />
          <ThingLink thing={thing}>
            <Trans>Открыть</Trans>
          </ThingLink>
        </div>
      )}
    </FormDialog>
  )
}
