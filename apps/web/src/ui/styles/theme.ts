import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver } from '@mantine/core'
import library from '../library/library.module.css'

const accent = [
  '#e3f1f0',
  '#cfe7e5',
  '#b9dad7',
  '#8cc3c0',
  '#55a5a4',
  '#1e7e81',
  '#0b6a6e',
  '#08585b',
  '#06484b',
  '#04201f',
] as const
const gray = [
  '#f9f9f7',
  '#f4f4f1',
  '#ecece8',
  '#e6e5e0',
  '#d4d2cb',
  '#a3a49e',
  '#8b8a83',
  '#666964',
  '#50534f',
  '#1a1c1b',
] as const
const dark = [
  '#e6eae9',
  '#c9d0ce',
  '#aeb7b5',
  '#8f9a98',
  '#384042',
  '#252b2c',
  '#1f2526',
  '#15191a',
  '#0f1213',
  '#0b0e0e',
] as const

/** The library in our look. Its parts take their colours from the tokens, which switch with the theme by themselves. */
export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: 6,
  defaultRadius: 6,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  breakpoints: { xs: '30em', sm: '48em', md: '64.0625em', lg: '86.3125em', xl: '100em' },
  respectReducedMotion: true,
  // The label on the accent is dark in the dark theme.
  variantColorResolver: (input) => ({
    ...defaultVariantColorsResolver(input),
    ...(input.variant === 'filled' && (input.color ?? 'accent') === 'accent' && { color: 'var(--on-accent)' }),
    ...(input.variant === 'filled' && input.color === 'danger' && danger),
    ...(input.variant === 'subtle' && { color: 'var(--text-2)', hover: 'var(--hover)', hoverColor: 'var(--text)' }),
  }),
  // As plain data: named through the library they would all be in the first load.
  components: {
    Button: { classNames: { root: library.button, section: library.buttonSection } },
    Input: { classNames: { wrapper: library.inputBox, input: library.input } },
    InputWrapper: {
      classNames: {
        root: library.field,
        label: library.label,
        error: library.error,
        description: library.hint,
        required: library.required,
      },
    },
    Menu: {
      defaultProps: { shadow: 'none', offset: 6, transitionProps: { duration: 90 } },
      classNames: {
        dropdown: library.dropdown,
        item: library.menuItem,
        label: library.menuLabel,
        divider: library.menuDivider,
        itemSection: library.menuSection,
      },
    },
    Popover: { classNames: { dropdown: library.dropdown } },
    Select: {
      defaultProps: { withScrollArea: false },
      classNames: { dropdown: library.dropdown, options: library.options, option: library.option },
    },
    MultiSelect: {
      defaultProps: { withScrollArea: false },
      classNames: {
        dropdown: library.dropdown,
        options: library.options,
        option: library.option,
        pill: library.pill,
      },
    },
    Tooltip: { classNames: { tooltip: library.tooltip } },
    Modal: {
      // The page itself never scrolls; and the lock writes a style that the content policy refuses.
      defaultProps: {
        ...{ radius: 14, size: 420, centered: true, lockScroll: false },
        // Its <header> would be taken for the page's own.
        attributes: { header: { role: 'presentation' } },
      },
      classNames: {
        content: library.modal,
        header: library.modalHeader,
        title: library.modalTitle,
        body: library.modalBody,
        overlay: library.scrim,
      },
    },
  },
})

const danger = {
  background: 'var(--danger)',
  hover: 'var(--danger-text)',
  color: 'var(--on-danger)',
  border: '1px solid transparent',
}

const accentParts = {
  filled: 'var(--accent)',
  'filled-hover': 'var(--accent-hover)',
  contrast: 'var(--on-accent)',
  light: 'var(--accent-soft)',
  'light-hover': 'var(--accent-soft-2)',
  'light-color': 'var(--accent-text)',
}

const colors = {
  body: 'var(--bg)',
  text: 'var(--text)',
  bright: 'var(--text)',
  dimmed: 'var(--text-3)',
  placeholder: 'var(--text-3)',
  anchor: 'var(--accent-text)',
  default: 'var(--surface)',
  'default-hover': 'var(--hover)',
  'default-color': 'var(--text)',
  'default-border': 'var(--line-2)',
  error: 'var(--danger-text)',
  success: 'var(--ok-text)',
  disabled: 'var(--sunken)',
  'disabled-color': 'var(--off)',
  'disabled-border': 'var(--line)',
}

const named = (prefix: string, parts: Record<string, string>) =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [`${prefix}-${name}`, value]))

const variables = {
  ...named('--mantine-color', colors),
  ...named('--mantine-color-accent', accentParts),
  ...named('--mantine-primary-color', accentParts),
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: variables, dark: variables })
