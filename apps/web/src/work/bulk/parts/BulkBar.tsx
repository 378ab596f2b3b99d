import { Trans, useLingui } from '@lingui/react/macro'
import type { Macro } from '@otklik/contract/macros.ts'
import { permissionFor } from '@otklik/contract/work/orders.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { useMay } from '../../../platform/may.ts'
import { lazyPart } from '../../../platform/pages/lazy.ts'
import {
  CloseIcon,
  DotsIcon,
  EyeIcon,
  EyeOffIcon,
  type Icon,
  PersonIcon,
  ReplyIcon,
  TrashIcon,
  WandIcon,
} from '../../../ui/icons/icons.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { AssigneeMenu } from '../../card/parts/AssigneeMenu.tsx'
import { useModeration } from '../../card/useModeration.ts'
import type { Deed, Kind, Target } from '../../kind.ts'
import { faultOfAny, faultOfDeed, faultOfReply, faultOfSpace, type Many } from '../many.ts'
import { useManyFault } from '../useManyFault.ts'
import classes from './BulkBar.module.css'
import { BulkButton } from './BulkButton.tsx'
import { MacroChoice, StatusChoice, useMacrosFor } from './BulkChoices.tsx'
import { BulkTags } from './BulkTags.tsx'

const ReplyToAll = lazyPart(() => import('./ReplyToAll.tsx'), 'ReplyToAll')
const MacroToAll = lazyPart(() => import('./MacroToAll.tsx'), 'MacroToAll')

type Props = {
  kind: Kind
  many: Many
  target: Target
  onDo: (deed: Deed) => void
  onEnd: () => void
}

/** What can be done with all that is chosen. On a phone three of them fit; the rest stands behind «Ещё». */
export function BulkBar({ kind, many, target, onDo, onEnd }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const isPhone = usePhone()
  const [isReplying, setIsReplying] = useState(false)
  const [macro, setMacro] = useState<Macro>()
  const [space_id = 0] = many.space_ids
  const faultOf = useManyFault()
  const { hide, remove } = useModeration(kind, target, many.count, onDo)
  const macros = useMacrosFor(kind, space_id)
  const offOfSpace = faultOf(faultOfSpace(many))
  const off = {
    hide: faultOf(faultOfDeed(many, kind.channel, 'hide'), 'hide'),
    delete: faultOf(faultOfDeed(many, kind.channel, 'delete'), 'delete'),
    reply: faultOf(faultOfReply(many, kind.channel), 'reply'),
  }
  const can = (deed: Deed['do']) => kind.orders.includes(deed) && may(permissionFor(kind.name, { do: deed }), space_id)
  const isModerated = kind.orders.includes('hide')

  const status = <StatusChoice space_id={space_id} offReason={faultOf(faultOfAny(many))} onDo={onDo} />
  const tags = <BulkTags {...{ kind, space_id, onDo }} offReason={offOfSpace} />
  const assign = can('assign') && <Assign kind={kind} space_id={space_id} offReason={offOfSpace} onDo={onDo} />
  const reply = can('reply') && (
    <BulkButton icon={ReplyIcon} offReason={off.reply} onClick={() => setIsReplying(true)}>
      {isPhone ? <Trans>Ответить</Trans> : <Trans>Ответить всем</Trans>}
    </BulkButton>
  )
  const end = <BulkButton icon={CloseIcon} aria-label={t`Снять выбор`} onClick={onEnd} />

  return (
    <div className={classes.bar} role="toolbar" aria-label={t`Сделать с выбранными`}>
      {isPhone && end}
      <span className={classes.count} role="status">
        <Trans>Выбрано {many.count}</Trans>
      </span>
      {status}
      {tags}
      {(!isPhone || !reply) && assign}
      {!isPhone && isModerated && (
        <>
          <Menu position="top" width={220}>
            <Menu.Target>
              <BulkButton icon={EyeOffIcon} offReason={off.hide}>
                <Trans>Скрыть</Trans>
              </BulkButton>
            </Menu.Target>
            {off.hide === undefined && (
              <Menu.Dropdown>
                <Menu.Item leftSection={<EyeOffIcon size={14} />} onClick={() => void hide(true)}>
                  <Trans>Скрыть</Trans>
                </Menu.Item>
                <Menu.Item leftSection={<EyeIcon size={14} />} onClick={() => void hide(false)}>
                  <Trans>Показать снова</Trans>
                </Menu.Item>
              </Menu.Dropdown>
            )}
          </Menu>
          <BulkButton icon={TrashIcon} offReason={off.delete} onClick={() => void remove()}>
            <Trans>Удалить</Trans>
          </BulkButton>
        </>
      )}
      {reply}
      {!isPhone && <MacroChoice kind={kind} space_id={space_id} offReason={offOfSpace} onChoose={setMacro} />}
      {isPhone && (isModerated || macros.length > 0) && (
        <Menu position="top-end" width={260}>
          <Menu.Target>
            <BulkButton icon={DotsIcon}>
              <Trans>Ещё</Trans>
            </BulkButton>
          </Menu.Target>
          <Menu.Dropdown className={classes.more}>
            {isModerated && (
              <>
                <Item icon={EyeOffIcon} offReason={off.hide} onClick={() => void hide(true)}>
                  <Trans>Скрыть</Trans>
                </Item>
                <Item icon={EyeIcon} offReason={off.hide} onClick={() => void hide(false)}>
                  <Trans>Показать снова</Trans>
                </Item>
                <Item icon={TrashIcon} offReason={off.delete} onClick={() => void remove()}>
                  <Trans>Удалить</Trans>
                </Item>
              </>
            )}
            {macros.map((each) => (
              <Item key={each.id} icon={WandIcon} offReason={offOfSpace} onClick={() => setMacro(each)}>
                {each.name}
              </Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {!isPhone && end}
      <Suspense>
        {isReplying && (
          <ReplyToAll
            {...{ kind, many, target }}
            onClose={() => setIsReplying(false)}
            onSend={(deed) => {
              setIsReplying(false)
              onDo(deed)
            }}
          />
        )}
        {macro && (
          <MacroToAll
            {...{ kind, macro, many, target }}
            onClose={() => setMacro(undefined)}
            onRun={(deed) => {
              setMacro(undefined)
              onDo(deed)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

type ItemProps = { icon: Icon; offReason: string | undefined; onClick: () => void; children: ReactNode }

/** What cannot be done stays there and says why. */
function Item({ icon: Icon, offReason, onClick, children }: ItemProps) {
  return (
    <Menu.Item leftSection={<Icon size={16} />} disabled={offReason !== undefined} onClick={onClick}>
      {children}
      {offReason && <span className={classes.reason}>{offReason}</span>}
    </Menu.Item>
  )
}

type AssignProps = {
  kind: Kind
  space_id: number
  offReason: string | undefined
  onDo: (deed: Deed) => void
}

function Assign({ kind, space_id, offReason, onDo }: AssignProps) {
  const button = (
    <BulkButton icon={PersonIcon} offReason={offReason}>
      <Trans>Назначить</Trans>
    </BulkButton>
  )
  if (offReason) return button
  // Whose they are differs: none of the people is the one, and all of them can be given back.
  const work = {
    id: 0,
    space_id,
    object_id: 0,
    version: 0,
    status: 'new',
    tag_ids: [],
    assigned_to: 0,
    group_id: null,
  } as const
  return (
    <AssigneeMenu
      work={{ ...work, tag_ids: [] }}
      kind={kind}
      onAssign={(to) => onDo({ do: 'assign', ...to })}
      target={button}
    />
  )
}
