import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { DrawCard, DrawDraft } from '@otklik/contract/draws/draws.ts'
import { useTyped } from '../../../platform/typed/keep-typed.ts'
import { useRefusal } from '../../../ui/page/useRefusal.ts'
import { useSpacesWhere } from '../../spaces/api.ts'
import { useChangeDraw } from '../api.ts'
import { useDrawFaults } from '../useDrawFaults.ts'
import { DrawForm } from './DrawForm.tsx'
import classes from './Draws.module.css'

/** While nobody outside has seen it. */
export function DraftForm({ draw }: { draw: DrawCard }) {
  const { name, post, terms, space_id } = draw
  const [typed, setTyped] = useTyped<Partial<DrawDraft>>(`draws/${draw.id}`, {})
  const zone = useSpacesWhere('draws.manage').find(({ id }) => id === space_id)?.time_zone ?? 'Europe/Moscow'
  const change = useChangeDraw(draw.id)
  const { fields, whole } = useRefusal(change.error)
  const { faults, check, forget } = useDrawFaults()
  const value: DrawDraft = { name, post_id: post.id, terms, ...typed }
  const save = () => {
    if (check(value)) change.mutate(value, { onSuccess: () => setTyped({}) })
  }
  return (
    <div className={classes.draft}>
      <DrawForm
        {...{ space_id, zone, value, post }}
        errors={{ ...fields, ...faults }}
        onChange={(next) => {
          setTyped(next)
          forget()
        }}
      />
      {whole && <p className={classes.wrong}>{whole}</p>}
      <div>
        <Button variant="default" loading={change.isPending} disabled={Object.keys(typed).length === 0} onClick={save}>
          <Trans>Сохранить</Trans>
        </Button>
      </div>
    </div>
  )
}
