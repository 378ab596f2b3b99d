import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useKeys } from '../../../../platform/keys.ts'
import { clipText, readClip } from '../../edit/clipboard.ts'
import { copyOf, paste, removeNodes } from '../../edit/graph.ts'
import type { Editor } from './editor.ts'

type Options = { editor: Editor; undo?: () => void; redo?: () => void; onSave: () => void }

const isField = (place: EventTarget | null) =>
  place instanceof HTMLElement &&
  (place.isContentEditable || place.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** Inside a field its own keys go on working. */
const isFree = ({ target }: Event) => !isField(target)

/** Back, forth, copy, paste, save: by the keys that everybody knows. */
export function useEditorKeys({ editor, undo, redo, onSave }: Options) {
  const { t } = useLingui()
  useKeys([
    { key: 'mod+s', label: t`Сохранить`, run: onSave },
    { key: 'mod+z', label: t`Отменить`, run: () => undo?.(), isMeant: isFree },
    { key: 'mod+shift+z', label: t`Повторить`, run: () => redo?.(), isMeant: isFree },
    { key: 'mod+y', label: t`Повторить`, run: () => redo?.(), isMeant: isFree },
    {
      key: 'mod+d',
      label: t`Повторить узел`,
      run: () => editor.selected.length > 0 && editor.duplicate(editor.selected),
      isMeant: isFree,
    },
  ])
  const latest = useRef(editor)
  useEffect(() => {
    latest.current = editor
  })
  useEffect(() => {
    const take = (event: ClipboardEvent, isCut: boolean) => {
      const { graph, selected, turn, select } = latest.current
      if (isField(event.target) || selected.length === 0 || getSelection()?.isCollapsed === false) return
      event.preventDefault()
      event.clipboardData?.setData('text/plain', clipText(copyOf(graph, selected)))
      if (!isCut) return
      turn((now) => removeNodes(now, selected))
      select([])
    }
    const copy = (event: ClipboardEvent) => take(event, false)
    const cut = (event: ClipboardEvent) => take(event, true)
    const put = (event: ClipboardEvent) => {
      const clip = isField(event.target) ? undefined : readClip(event.clipboardData?.getData('text/plain') ?? '')
      if (!clip) return
      event.preventDefault()
      const made = paste(latest.current.graph, clip)
      latest.current.turn(() => made.graph)
      latest.current.select(made.ids)
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', cut)
    document.addEventListener('paste', put)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', cut)
      document.removeEventListener('paste', put)
    }
  }, [])
}
