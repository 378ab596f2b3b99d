import { drawn } from './drawn.tsx'

// What public pages show; the others wait behind the sign-in. Where the shapes are from: icons.tsx.

export const AlertIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0 M12 8v4 M12 16h.01')
export const CheckIcon = /* @__PURE__ */ drawn('M5 12l5 5l10-10')
export const CloseIcon = /* @__PURE__ */ drawn('M18 6l-12 12 M6 6l12 12')
export const DoneIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M9 12l2 2l4-4')
export const EyeIcon = /* @__PURE__ */ drawn(
  'M10 12a2 2 0 1 0 4 0a2 2 0 0 0-4 0 M21 12c-2.4 4-5.4 6-9 6c-3.6 0-6.6-2-9-6c2.4-4 5.4-6 9-6c3.6 0 6.6 2 9 6',
)
export const EyeOffIcon = /* @__PURE__ */ drawn(
  'M10.585 10.587a2 2 0 0 0 2.829 2.828 M16.681 16.673a8.717 8.717 0 0 1-4.681 1.327c-3.6 0-6.6-2-9-6c1.272-2.12 2.712-3.678 4.32-4.674m2.86-1.146a9.055 9.055 0 0 1 1.82-.18c3.6 0 6.6 2 9 6c-.666 1.11-1.379 2.067-2.138 2.87 M3 3l18 18',
)
export const InfoIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0 M12 9h.01 M11 12h1v4h1')
export const LinkIcon = /* @__PURE__ */ drawn(
  'M9 15l6-6 M11 6l.463-.536a5 5 0 0 1 7.071 7.072l-.534 .464 M13 18l-.397 .534a5.068 5.068 0 0 1-7.127 0a4.972 4.972 0 0 1 0-7.071l.524-.463',
)
export const LockIcon = /* @__PURE__ */ drawn(
  'M5 13a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-6 M11 16a1 1 0 1 0 2 0a1 1 0 0 0-2 0 M8 11v-4a4 4 0 1 1 8 0v4',
)
export const MailIcon = /* @__PURE__ */ drawn(
  'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-10 M3 7l9 6l9-6',
)
export const RefreshIcon = /* @__PURE__ */ drawn(
  'M20 11a8.1 8.1 0 0 0-15.5-2m-.5-4v4h4 M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
)
export const WarningIcon = /* @__PURE__ */ drawn(
  'M12 9v4 M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0 M12 16h.01',
)
