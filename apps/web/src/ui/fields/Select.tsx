import { useLingui } from '@lingui/react/macro'
import { Select as LibrarySelect, MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useLayer } from '../layers/layers.ts'

export type Option<T extends string | number> = {
  value: T
  label: string
  disabled?: boolean
  /** Those of one group stand together under its name. */
  group?: string
}
type Common<T extends string | number> = {
  label: string
  options: readonly Option<T>[]
  hint?: string
  error?: string
  disabled?: boolean
  placeholder?: string
  className?: string
  /** Without a rim of its own: it is part of something that has one. Its label is only heard. */
  isBare?: boolean
}

/** Options beyond this can be looked up by typing. */
const SEARCH_FROM = 8

/** The library wants texts, and groups as lists of their own. */
function dataOf<T extends string | number>(options: readonly Option<T>[]) {
  const texts = options.map(({ group, value, ...option }) => ({ group, item: { ...option, value: String(value) } }))
  if (texts.every(({ group }) => group === undefined)) return texts.map(({ item }) => item)
  return [...Map.groupBy(texts, ({ group }) => group ?? '')].map(([group, rows]) => ({
    group,
    items: rows.map(({ item }) => item),
  }))
}

/** As the theme has it, and inside the popover that it may stand in. */
function useDropdown() {
  const [isOpen, setIsOpen] = useState(false)
  const { isInPopover } = useLayer('popover', isOpen)
  return {
    comboboxProps: {
      shadow: 'none' as const,
      offset: 4,
      transitionProps: { duration: 90 },
      withinPortal: !isInPopover,
    },
    onDropdownOpen: () => setIsOpen(true),
    onDropdownClose: () => setIsOpen(false),
  }
}

type SelectProps<T extends string | number> = Common<T> & {
  value: T | null
  onChange: (value: T) => void
  /** Only heard: the place says what it is about. */
  isLabelHidden?: boolean
}

/** One of several. Numbers stay numbers. */
export function Select<T extends string | number>(props: SelectProps<T>) {
  const { t } = useLingui()
  const { label, options, value, onChange, isBare, isLabelHidden = isBare, hint, ...rest } = props
  return (
    <LibrarySelect
      {...rest}
      {...useDropdown()}
      // In a form as high as its other lines; in a bar as the buttons.
      size={isLabelHidden ? 'sm' : 'md'}
      variant={isBare ? 'unstyled' : undefined}
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={dataOf(options)}
      value={value === null ? null : String(value)}
      onChange={(text) => {
        const chosen = options.find((option) => String(option.value) === text)
        if (chosen) onChange(chosen.value)
      }}
      allowDeselect={false}
      searchable={options.length >= SEARCH_FROM}
      nothingFoundMessage={t`Ничего не нашлось`}
    />
  )
}

type ManyProps<T extends string | number> = Common<T> & {
  value: readonly T[]
  onChange: (value: T[]) => void
  max?: number
}

/** Several of many. */
export function SelectMany<T extends string | number>(props: ManyProps<T>) {
  const { t } = useLingui()
  const { label, options, value, onChange, hint, max, placeholder, isBare, ...rest } = props
  return (
    <MultiSelect
      {...rest}
      {...useDropdown()}
      size={isBare ? 'sm' : 'md'}
      variant={isBare ? 'unstyled' : undefined}
      label={isBare ? undefined : label}
      aria-label={isBare ? label : undefined}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={value.length === 0 ? placeholder : undefined}
      data={dataOf(options)}
      value={value.map(String)}
      onChange={(texts) =>
        onChange(options.filter((option) => texts.includes(String(option.value))).map((option) => option.value))
      }
      maxValues={max}
      searchable={options.length >= SEARCH_FROM}
      hidePickedOptions
      nothingFoundMessage={t`Ничего не нашлось`}
    />
  )
}
