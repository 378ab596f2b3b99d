import { Trans, useLingui } from '@lingui/react/macro'
import { useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { BranchIcon, DotsIcon, FitIcon, MinusIcon, PlusIcon } from '../../../../ui/icons/icons.tsx'
import { PopChoice, PopMenu } from '../../../../ui/layers/PopMenu.tsx'
import { IconButton } from '../../../../ui/marks/IconButton.tsx'
import { kindHints, kindIcons, kindNames, offeredKinds } from '../../words/kinds.ts'
import { useEditor } from '../editor/editor.ts'
import classes from './Canvas.module.css'

const SHOWN = 8

/** A press puts a node in the middle of what is seen. */
export function AddBar() {
  const { t } = useLingui()
  const { add } = useEditor()
  const flow = useReactFlow()
  const middle = () => {
    const box = document.querySelector('.react-flow')?.getBoundingClientRect()
    if (!box) return
    const { x, y } = flow.screenToFlowPosition({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
    const spread = () => Math.round((Math.random() - 0.5) * 80)
    return { x: Math.round(x) - 100 + spread(), y: Math.round(y) - 40 + spread() }
  }
  return (
    <div className={classes.adds} role="toolbar" aria-label={t`Новый узел`}>
      {offeredKinds.slice(0, SHOWN).map((kind) => (
        <IconButton
          key={kind}
          label={t(kindNames[kind])}
          icon={kindIcons[kind]}
          size="s"
          onClick={() => add(kind, undefined, middle())}
        />
      ))}
      <PopMenu width={260} target={<IconButton label={t`Ещё узлы`} icon={DotsIcon} size="s" />}>
        {(close) =>
          offeredKinds.slice(SHOWN).map((kind) => {
            const Icon = kindIcons[kind]
            return (
              <PopChoice key={kind} close={close} onChoose={() => add(kind, undefined, middle())}>
                <Icon size={16} />
                {t(kindNames[kind])}
              </PopChoice>
            )
          })
        }
      </PopMenu>
    </div>
  )
}

export function ZoomBar({ onArrange }: { onArrange?: () => void }) {
  const { t } = useLingui()
  const flow = useReactFlow()
  const zoom = useStore(({ transform }) => Math.round(transform[2] * 100))
  return (
    <div className={classes.zoom} role="toolbar" aria-label={t`Масштаб`}>
      {onArrange && <IconButton label={t`Разложить по порядку`} icon={BranchIcon} size="s" onClick={onArrange} />}
      <IconButton label={t`Мельче`} icon={MinusIcon} size="s" onClick={() => void flow.zoomOut()} />
      <span className={classes.percent}>{zoom} %</span>
      <IconButton label={t`Крупнее`} icon={PlusIcon} size="s" onClick={() => void flow.zoomIn()} />
      <IconButton
        label={t`Показать всё`}
        icon={FitIcon}
        size="s"
        onClick={() => void flow.fitView({ padding: 0.1, maxZoom: 1 })}
      />
    </div>
  )
}

type Asked = { from: string; port: string; screen: { x: number; y: number }; at: { x: number; y: number } }

/** What a way that was let go over nothing shall lead to. */
export function AddMenu({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { t } = useLingui()
  const { add } = useEditor()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
    const leave = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as globalThis.Node)) onClose()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [onClose])
  const [left, top] = [Math.min(asked.screen.x, innerWidth - 280), Math.min(asked.screen.y, innerHeight - 420)]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key is for what is inside
    <div
      ref={box}
      className={classes.asked}
      style={{ left, top }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <h3>
        <Trans>Куда вести</Trans>
      </h3>
      {offeredKinds.map((kind) => {
        const Icon = kindIcons[kind]
        return (
          <button
            key={kind}
            type="button"
            onClick={() => {
              onClose()
              add(kind, { from: asked.from, port: asked.port }, asked.at)
            }}
          >
            <Icon size={15} />
            <span>{t(kindNames[kind])}</span>
            <small>{t(kindHints[kind])}</small>
          </button>
        )
      })}
    </div>
  )
}
