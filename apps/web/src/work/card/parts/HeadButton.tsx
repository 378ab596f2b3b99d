import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useHint } from '../../../ui/layers/useHint.tsx'
import classes from './HeadButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'ref' | 'color'> & {
  ref?: Ref<HTMLButtonElement>
  label: string
  icon: ReactNode
  hotkey?: string
  children: ReactNode
}

/** One of the things to do in the head of a card; where it is narrow, an icon. */
export function HeadButton({ ref, label, icon, hotkey, children, style: _, ...rest }: Props) {
  const words = hotkey ? `${label} · ${hotkey}` : label
  const { pointing, hint } = useHint(rest['aria-expanded'] === true ? undefined : words)
  return (
    <>
      <Button
        ref={ref}
        {...pointing}
        {...rest}
        variant="subtle"
        size="xs"
        className={classes.button}
        leftSection={icon}
      >
        <span className={classes.word}>{children}</span>
      </Button>
      {hint}
    </>
  )
}
