import { Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import type { BulkRun } from '@otklik/contract/bulk.ts'
import type { Macro } from '@otklik/contract/macros.ts'
import { SettableStatus } from '@otklik/contract/work.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/lazy.ts'
import { useMay } from '../../../platform/may.ts'
import { confirm } from '../../../ui/confirm.ts'
import {
  CloseIcon,
  DelayIcon,
  DoneIcon,
  EyeIcon,
  EyeOffIcon,
  PersonIcon,
  ReplyIcon,
  TrashIcon,
  WandIcon,
} from '../../../ui/icons.tsx'
import { StatusMark, useStatusName } from '../../../ui/StatusMark.tsx'
import { useConfig } from '../../desk/api.ts'
import { macrosQuery } from '../../macros/api.ts'
import type { Deed, Target } from '../bulk.ts'
import { faultOfAny, faultOfDeed, faultOfReply, faultOfSpace, type Many } from '../many.ts'
import { useHowMany } from '../useDeedTitle.ts'
import { useManyFault } from '../useManyFault.ts'
import { AssigneeMenu } from './AssigneeMenu.tsx'
import classes from './BulkBar.module.css'
import { BulkButton } from './BulkButton.tsx'
import { BulkTags } from './BulkTags.tsx'
import { DelayChoice } from './DelayChoice.tsx'

const ReplyToAll = lazyPart(() => import('./ReplyToAll.tsx'), 'ReplyToAll')
const MacroToAll = lazyPart(() => import('./MacroToAll.tsx'), 'MacroToAll')

type Props = {
  type: BulkRun['type']
  many: Many
  target: Target
  onDo: (deed: Deed) => void
  onEnd: () => void
}

/** What can be done with all that is chosen. */
export function BulkBar({ type, many, target, onDo, onEnd }: Props) {
  const { t } = useLingui()
  const may = useMay()
  const howMany = useHowMany()
  const [isReplying, setIsReplying] = useState(false)
  const [macro, setMacro] = useState<Macro>()
  const [space_id = 0] = many.space_ids
  const faultOf = useManyFault()
  const offOfSpace = faultOf(faultOfSpace(many))
  const isItems = type === 'item'
  const mayAssign = may(isItems ? 'items.assign' : 'chats.process', space_id)
  const what = howMany(type, many.count)

  const hide = async (is_hidden: boolean) => {
    const isSure = await confirm({
      title: is_hidden ? t`Скрыть ${what}?` : t`Показать снова ${what}?`,
      text: is_hidden
        ? t`В сети их не увидит никто, кроме авторов и их друзей. Вернуть можно так же. Где сеть этого не умеет, результат скажет об этом.`
        : t`В сети их снова увидят все.`,
      yes: is_hidden ? t`Скрыть` : t`Показать снова`,
    })
    if (isSure) onDo({ do: 'hide', is_hidden })
  }
  const remove = async () => {
    const isSure = await confirm({
      title: t`Удалить ${what}?`,
      text: t`Они исчезнут из сети для всех. Вернуть их можно не в каждой сети.`,
      danger: true,
    })
    if (isSure) onDo({ do: 'delete' })
  }

  return (
    <div className={classes.bar} role="toolbar" aria-label={t`Сделать с выбранными`}>
      <span className={classes.count} role="status">
        <Trans>Выбрано {many.count}</Trans>
      </span>
      <StatusChoice space_id={space_id} offReason={faultOf(faultOfAny(many))} onDo={onDo} />
      <BulkTags {...{ type, space_id, onDo }} offReason={offOfSpace} />
      {mayAssign &&
        (offOfSpace ? (
          <BulkButton icon={PersonIcon} offReason={offOfSpace}>
            <Trans>Назначить</Trans>
          </BulkButton>
        ) : (
          <AssigneeMenu
            // Whose they are differs: none of the people is the one, and all of them can be given back.
            work={{
              id: 0,
              space_id,
              object_id: 0,
              version: 0,
              status: 'new',
              tag_ids: [],
              assigned_to: 0,
              group_id: null,
            }}
            onAssign={(to) => onDo({ do: 'assign', ...to })}
            target={
              <BulkButton icon={PersonIcon}>
                <Trans>Назначить</Trans>
              </BulkButton>
            }
          />
        ))}
      {isItems && (
        <>
          <Menu position="top" width={220}>
            <Menu.Target>
              <BulkButton icon={EyeOffIcon} offReason={faultOf(faultOfDeed(many, 'hide'), 'hide')}>
                <Trans>Скрыть</Trans>
              </BulkButton>
            </Menu.Target>
            {faultOfDeed(many, 'hide') === undefined && (
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
          <BulkButton
            icon={TrashIcon}
            offReason={faultOf(faultOfDeed(many, 'delete'), 'delete')}
            onClick={() => void remove()}
          >
            <Trans>Удалить</Trans>
          </BulkButton>
          {may('items.reply', space_id) && (
            <BulkButton
              icon={ReplyIcon}
              offReason={faultOf(faultOfReply(many), 'reply')}
              onClick={() => setIsReplying(true)}
            >
              <Trans>Ответить всем</Trans>
            </BulkButton>
          )}
        </>
      )}
      <MacroChoice type={type} space_id={space_id} offReason={offOfSpace} onChoose={setMacro} />
      <BulkButton icon={CloseIcon} aria-label={t`Снять выбор`} onClick={onEnd} />
      <Suspense>
        {isReplying && (
          <ReplyToAll
            {...{ many, target }}
            onClose={() => setIsReplying(false)}
            onSend={(deed) => {
              setIsReplying(false)
              onDo(deed)
            }}
          />
        )}
        {macro && (
          <MacroToAll
            {...{ type, macro, many, target }}
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

type ChoiceProps = { space_id: number; offReason: string | undefined; onDo: (deed: Deed) => void }

function StatusChoice({ space_id, offReason, onDo }: ChoiceProps) {
  const name = useStatusName()
  const [isOpen, setIsOpen] = useState(false)
  const [isDelaying, setIsDelaying] = useState(false)
  const hasOpen = useConfig().spaces.find(({ id }) => id === space_id)?.settings.status_open
  const choices = SettableStatus.options.filter((one) => one !== 'delayed' && (one !== 'open' || hasOpen))
  return (
    <Menu
      opened={isOpen}
      onChange={(isOpened) => {
        setIsDelaying(false)
        setIsOpen(isOpened && offReason === undefined)
      }}
      position="top"
      width={264}
    >
      <Menu.Target>
        <BulkButton icon={DoneIcon} offReason={offReason}>
          <Trans>Статус</Trans>
        </BulkButton>
      </Menu.Target>
      <Menu.Dropdown>
        {isDelaying ? (
          <DelayChoice
            onChoose={(delayed_until) => onDo({ do: 'status', status: 'delayed', delayed_until })}
            onDone={() => setIsOpen(false)}
          />
        ) : (
          <>
            {choices.map((status) => (
              <Menu.Item
                key={status}
                leftSection={
                  <span aria-hidden="true">
                    <StatusMark status={status} size={14} />
                  </span>
                }
                onClick={() => onDo({ do: 'status', status })}
              >
                {name(status)}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item
              leftSection={<DelayIcon size={14} />}
              closeMenuOnClick={false}
              onClick={() => setIsDelaying(true)}
            >
              <Trans>Отложить до…</Trans>
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type MacroProps = Omit<ChoiceProps, 'onDo'> & { type: BulkRun['type']; onChoose: (macro: Macro) => void }

function MacroChoice({ type, space_id, offReason, onChoose }: MacroProps) {
  const { data: macros = [] } = useQuery(macrosQuery)
  const use = type === 'item' ? 'items' : 'chats'
  const own = macros.filter((macro) => macro.space_id === space_id && macro.uses_for.includes(use))
  if (own.length === 0) return null
  return (
    <Menu position="top" width={280} disabled={offReason !== undefined}>
      <Menu.Target>
        <BulkButton icon={WandIcon} offReason={offReason}>
          <Trans>Макрос</Trans>
        </BulkButton>
      </Menu.Target>
      <Menu.Dropdown>
        {own.map((macro) => (
          <Menu.Item key={macro.id} onClick={() => onChoose(macro)}>
            {macro.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
