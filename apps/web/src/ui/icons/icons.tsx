import { drawn } from './drawn.tsx'

// Most shapes are those of Tabler Icons (MIT licence, © 2020–2025 Paweł Kuna), as the design uses them; drawn here one
// by one, so that a page loads only those it shows.

export type { Icon, IconProps } from './drawn.tsx'
export * from './first-icons.tsx'

export const ArchiveIcon = /* @__PURE__ */ drawn(
  'M3 6a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2 M5 8v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-10 M10 12l4 0',
)
export const ArrowLeftIcon = /* @__PURE__ */ drawn('M5 12l14 0 M5 12l6 6 M5 12l6-6')
export const ArrowUpIcon = /* @__PURE__ */ drawn('M12 5l0 14 M18 11l-6-6 M6 11l6-6')
export const BellIcon = /* @__PURE__ */ drawn(
  'M10 5a2 2 0 1 1 4 0a7 7 0 0 1 4 6v3a4 4 0 0 0 2 3h-16a4 4 0 0 0 2-3v-3a7 7 0 0 1 4-6 M9 17v1a3 3 0 0 0 6 0v-1',
)
export const BlockIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M5.7 5.7l12.6 12.6')
export const BoltIcon = /* @__PURE__ */ drawn('M13 3l0 7l6 0l-8 11l0-7l-6 0l8-11')
export const BookmarkIcon = /* @__PURE__ */ drawn('M18 7v14l-6-4l-6 4v-14a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4')
export const BracesIcon = /* @__PURE__ */ drawn(
  'M7 4a2 2 0 0 0-2 2v3a2 3 0 0 1-2 3a2 3 0 0 1 2 3v3a2 2 0 0 0 2 2 M17 4a2 2 0 0 1 2 2v3a2 3 0 0 0 2 3a2 3 0 0 0-2 3v3a2 2 0 0 1-2 2',
)
export const CalendarIcon = /* @__PURE__ */ drawn(
  'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12 M16 3v4 M8 3v4 M4 11h16',
)
export const CardIcon = /* @__PURE__ */ drawn(
  'M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3l0-8 M3 10l18 0 M7 15l.01 0 M11 15l2 0',
)
export const ChartIcon = /* @__PURE__ */ drawn(
  'M3 13a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-6 M15 9a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-10 M9 5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-14 M4 20h14',
)
export const ChatsIcon = /* @__PURE__ */ drawn(
  'M21 14l-3-3h-7a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v10 M14 15v2a1 1 0 0 1-1 1h-7l-3 3v-10a1 1 0 0 1 1-1h2',
)
export const ChecksIcon = /* @__PURE__ */ drawn('M7 12l5 5l10-10 M2 12l5 5m5-5l5-5')
export const ChevronDownIcon = /* @__PURE__ */ drawn('M6 9l6 6l6-6')
export const ChevronLeftIcon = /* @__PURE__ */ drawn('M15 6l-6 6l6 6')
export const ChevronRightIcon = /* @__PURE__ */ drawn('M9 6l6 6l-6 6')
export const ChevronUpIcon = /* @__PURE__ */ drawn('M6 15l6-6l6 6')
export const ClockIcon = /* @__PURE__ */ drawn('M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0 M12 7v5l3 3')
export const CommentIcon = /* @__PURE__ */ drawn(
  'M3 20l1.3-3.9c-2.324-3.437-1.426-7.872 2.1-10.374c3.526-2.501 8.59-2.296 11.845 .48c3.255 2.777 3.695 7.266 1.029 10.501c-2.666 3.235-7.615 4.215-11.574 2.293l-4.7 1',
)
export const CopyIcon = /* @__PURE__ */ drawn(
  'M7 9.667a2.667 2.667 0 0 1 2.667-2.667h8.666a2.667 2.667 0 0 1 2.667 2.667v8.666a2.667 2.667 0 0 1-2.667 2.667h-8.666a2.667 2.667 0 0 1-2.667-2.667l0-8.666 M4.012 16.737a2.005 2.005 0 0 1-1.012-1.737v-10c0-1.1 .9-2 2-2h10c.75 0 1.158 .385 1.5 1',
)
export const DelayIcon = /* @__PURE__ */ drawn('M20.942 13.018a9 9 0 1 0-7.909 7.922 M12 7v5l2 2 M17 17v5 M21 17v5')
export const DocumentIcon = /* @__PURE__ */ drawn(
  'M14 3v4a1 1 0 0 0 1 1h4 M17 21h-10a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2h7l5 5v11a2 2 0 0 1-2 2 M9 9l1 0 M9 13l6 0 M9 17l6 0',
)
export const CloudOffIcon = /* @__PURE__ */ drawn(
  'M9.58 5.548c.24-.11 .492-.207 .752-.286c1.88-.572 3.956-.193 5.444 1c1.488 1.19 2.162 3.007 1.77 4.769h.99c1.913 0 3.464 1.56 3.464 3.486c0 .957-.383 1.824-1.003 2.454m-2.997 1.033h-11.343c-2.572-.004-4.657-2.011-4.657-4.487c0-2.475 2.085-4.482 4.657-4.482c.13-.582 .37-1.128 .7-1.62 M3 3l18 18',
)
export const DotsIcon = /* @__PURE__ */ drawn(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M11 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M18 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
)
export const DownloadIcon = /* @__PURE__ */ drawn('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2 M7 11l5 5l5-5 M12 4l0 12')
export const EditIcon = /* @__PURE__ */ drawn(
  'M7 7h-1a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-1 M20.385 6.585a2.1 2.1 0 0 0-2.97-2.97l-8.415 8.385v3h3l8.385-8.415 M16 5l3 3',
)
export const ExternalIcon = /* @__PURE__ */ drawn(
  'M12 6h-6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6 M11 13l9-9 M15 4h5v5',
)
export const FilterIcon = /* @__PURE__ */ drawn(
  'M12 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M4 6l8 0 M16 6l4 0 M6 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M4 12l2 0 M10 12l10 0 M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M4 18l11 0 M19 18l1 0',
)
export const FolderIcon = /* @__PURE__ */ drawn(
  'M5 4h4l3 3h7a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2',
)
export const GripIcon = /* @__PURE__ */ drawn(
  'M8 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M8 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M8 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M14 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M14 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M14 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
)
export const FolderPlusIcon = /* @__PURE__ */ drawn(
  'M12 19h-7a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2h4l3 3h7a2 2 0 0 1 2 2v3.500 M16 19h6 M19 16v6',
)
export const HandIcon = /* @__PURE__ */ drawn(
  'M8 11v-3.5a1.5 1.5 0 0 1 3 0v2.5 M11 9.5v-3a1.5 1.5 0 0 1 3 0v3.5 M14 7.5a1.5 1.5 0 0 1 3 0v2.5 M17 9.5a1.5 1.5 0 0 1 3 0v4.5a6 6 0 0 1-6 6h-2h.208a6 6 0 0 1-5.012-2.7l-.196-.3c-.312-.479-1.407-2.388-3.286-5.728a1.5 1.5 0 0 1 .536-2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47',
)
export const HandOverIcon = /* @__PURE__ */ drawn('M15 14l4-4l-4-4 M19 10h-11a4 4 0 1 0 0 8h1')
export const HeartIcon = /* @__PURE__ */ drawn(
  'M19.5 12.572l-7.5 7.428l-7.5-7.428a5 5 0 1 1 7.5-6.566a5 5 0 1 1 7.5 6.572',
)
export const HelpIcon = /* @__PURE__ */ drawn(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M12 17l0 .01 M12 13.5a1.5 1.5 0 0 1 1-1.5a2.6 2.6 0 1 0-3-4',
)
export const HistoryIcon = /* @__PURE__ */ drawn('M12 8l0 4l2 2 M3.05 11a9 9 0 1 1 .5 4m-.5 5v-5h5')
export const HourglassIcon = /* @__PURE__ */ drawn(
  'M6.5 17h11 M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1-1 1h-10a1 1 0 0 1-1-1 M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0-1-1h-10a1 1 0 0 0-1 1',
)
export const KeyboardIcon = /* @__PURE__ */ drawn(
  'M2 8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2l0-8 M6 10l0 .01 M10 10l0 .01 M14 10l0 .01 M18 10l0 .01 M6 14l0 .01 M18 14l0 .01 M10 14l4 .01',
)
export const MenuIcon = /* @__PURE__ */ drawn('M4 6l16 0 M4 12l16 0 M4 18l16 0')
export const MergeIcon = /* @__PURE__ */ drawn(
  'M8 7l4-4l4 4 M12 3v5.394a6.737 6.737 0 0 1-3 5.606a6.737 6.737 0 0 0-3 5.606v1.394 M12 3v5.394a6.737 6.737 0 0 0 3 5.606a6.737 6.737 0 0 1 3 5.606v1.394',
)
export const MessageIcon = /* @__PURE__ */ drawn(
  'M8 9h8 M8 13h6 M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3h12',
)
export const MicrophoneIcon = /* @__PURE__ */ drawn(
  'M9 5a3 3 0 0 1 3-3a3 3 0 0 1 3 3v5a3 3 0 0 1-3 3a3 3 0 0 1-3-3l0-5 M5 10a7 7 0 0 0 14 0 M8 21l8 0 M12 17l0 4',
)
export const MinusIcon = /* @__PURE__ */ drawn('M5 12l14 0')
export const MoonIcon = /* @__PURE__ */ drawn(
  'M12 3c.132 0 .263 0 .393 0a7.5 7.5 0 0 0 7.92 12.446a9 9 0 1 1-8.313-12.454l0 .008',
)
export const NoteIcon = /* @__PURE__ */ drawn(
  'M13 20l7-7 M13 20v-6a1 1 0 0 1 1-1h6v-7a2 2 0 0 0-2-2h-12a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7',
)
export const PaperclipIcon = /* @__PURE__ */ drawn(
  'M15 7l-6.5 6.5a1.5 1.5 0 0 0 3 3l6.5-6.5a3 3 0 0 0-6-6l-6.5 6.5a4.5 4.5 0 0 0 9 9l6.5-6.5',
)
export const PeopleIcon = /* @__PURE__ */ drawn(
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0 M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2 M16 3.13a4 4 0 0 1 0 7.75 M21 21v-2a4 4 0 0 0-3-3.85',
)
export const PersonIcon = /* @__PURE__ */ drawn(
  'M8 7a4 4 0 1 0 8 0a4 4 0 0 0-8 0 M6 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2',
)
export const PhotoIcon = /* @__PURE__ */ drawn(
  'M15 8h.01 M3 6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-12a3 3 0 0 1-3-3v-12 M3 16l5-5c.928-.893 2.072-.893 3 0l5 5 M14 14l1-1c.928-.893 2.072-.893 3 0l3 3',
)
export const PinIcon = /* @__PURE__ */ drawn(
  'M15 4.5l-4 4l-4 1.5l-1.5 1.5l7 7l1.5-1.5l1.5-4l4-4 M9 15l-4.5 4.5 M14.5 4l5.5 5.5',
)
export const PlayIcon = /* @__PURE__ */ drawn('M7 4v16l13-8l-13-8')
export const PlugIcon = /* @__PURE__ */ drawn(
  'M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1-5-5l1.5-1.5 M17 12l-5-5l1.5-1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5 M3 21l2.5-2.5 M18.5 5.5l2.5-2.5 M10 11l-2 2 M13 14l-2 2',
)
export const PlugOffIcon = /* @__PURE__ */ drawn(
  'M20 16l-4 4 M7 12l5 5l-1.5 1.5a3.536 3.536 0 1 1-5-5l1.5-1.5 M17 12l-5-5l1.5-1.5a3.536 3.536 0 1 1 5 5l-1.5 1.5 M3 21l2.5-2.5 M18.5 5.5l2.5-2.5 M10 11l-2 2 M13 14l-2 2 M16 16l4 4',
)
export const PlusIcon = /* @__PURE__ */ drawn('M12 5l0 14 M5 12l14 0')
export const ReplyIcon = /* @__PURE__ */ drawn(
  'M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3h12 M11 8l-3 3l3 3 M16 11h-8',
)
export const RobotIcon = /* @__PURE__ */ drawn(
  'M6 6a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2l0-4 M12 2v2 M9 12v9 M15 12v9 M5 16l4-2 M15 14l4 2 M9 18h6 M10 8v.01 M14 8v.01',
)
export const ScreenIcon = /* @__PURE__ */ drawn(
  'M3 5a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-16a1 1 0 0 1-1-1v-10 M7 20h10 M9 16v4 M15 16v4',
)
export const SearchIcon = /* @__PURE__ */ drawn('M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0 M21 21l-6-6')
export const SelectManyIcon = /* @__PURE__ */ drawn(
  'M3.5 5.5l1.5 1.5l2.5-2.5 M3.5 11.5l1.5 1.5l2.5-2.5 M3.5 17.5l1.5 1.5l2.5-2.5 M11 6l9 0 M11 12l9 0 M11 18l9 0',
)
export const SendIcon = /* @__PURE__ */ drawn(
  'M4.698 4.034l16.302 7.966l-16.302 7.966a.503 .503 0 0 1-.546-.124a.555 .555 0 0 1-.12-.568l2.468-7.274l-2.468-7.274a.555 .555 0 0 1 .12-.568a.503 .503 0 0 1 .546-.124 M6.5 12h14.5',
)
export const SendLaterIcon = /* @__PURE__ */ drawn(
  'M20.943 13.016a9 9 0 1 0-8.915 7.984 M16 22l5-5 M21 21.5v-4.5h-4.5 M12 7v5l2 2',
)
export const SettingsIcon = /* @__PURE__ */ drawn(
  'M10.325 4.317c.426-1.756 2.924-1.756 3.35 0a1.724 1.724 0 0 0 2.573 1.066c1.543-.94 3.31 .826 2.37 2.37a1.724 1.724 0 0 0 1.065 2.572c1.756 .426 1.756 2.924 0 3.35a1.724 1.724 0 0 0-1.066 2.573c.94 1.543-.826 3.31-2.37 2.37a1.724 1.724 0 0 0-2.572 1.065c-.426 1.756-2.924 1.756-3.35 0a1.724 1.724 0 0 0-2.573-1.066c-1.543 .94-3.31-.826-2.37-2.37a1.724 1.724 0 0 0-1.065-2.572c-1.756-.426-1.756-2.924 0-3.35a1.724 1.724 0 0 0 1.066-2.573c-.94-1.543 .826-3.31 2.37-2.37c1 .608 2.296 .07 2.572-1.065 M9 12a3 3 0 1 0 6 0a3 3 0 0 0-6 0',
)
export const SignOutIcon = /* @__PURE__ */ drawn(
  'M14 8v-2a2 2 0 0 0-2-2h-7a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h7a2 2 0 0 0 2-2v-2 M9 12h12l-3-3 M18 15l3-3',
)
export const SlashIcon = /* @__PURE__ */ drawn('M17 5l-10 14')
export const SmileIcon = /* @__PURE__ */ drawn(
  'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0 M9 10l.01 0 M15 10l.01 0 M9.5 15a3.5 3.5 0 0 0 5 0',
)
export const SortIcon = /* @__PURE__ */ drawn('M4 6l9 0 M4 12l7 0 M4 18l7 0 M15 15l3 3l3-3 M18 6l0 12')
export const StickerIcon = /* @__PURE__ */ drawn(
  'M20 12l-8 8a8 8 0 1 1 8-8 M20 12h-4a4 4 0 0 0-4 4v4 M9 9h.01 M14 9h.01 M9 13c.4.5 1 .8 1.6.9',
)
export const StopIcon = /* @__PURE__ */ drawn(
  'M8 13v-7.5a1.5 1.5 0 0 1 3 0v6.5 M11 5.5v-2a1.5 1.5 0 1 1 3 0v8.5 M14 5.5a1.5 1.5 0 0 1 3 0v6.5 M17 7.5a1.5 1.5 0 0 1 3 0v8.5a6 6 0 0 1-6 6h-2h.208a6 6 0 0 1-5.012-2.7a69.74 69.74 0 0 1-.196-.3c-.312-.479-1.407-2.388-3.286-5.728a1.5 1.5 0 0 1 .536-2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47',
)
export const SunIcon = /* @__PURE__ */ drawn(
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0 M3 12h1m8-9v1m8 8h1m-9 8v1m-6.4-15.4l.7 .7m12.1-.7l-.7 .7m0 11.4l.7 .7m-12.1-.7l-.7 .7',
)
export const StackIcon = /* @__PURE__ */ drawn('M12 4l-8 4l8 4l8-4l-8-4 M4 12l8 4l8-4 M4 16l8 4l8-4')
export const TagIcon = /* @__PURE__ */ drawn(
  'M6.5 7.5a1 1 0 1 0 2 0a1 1 0 1 0-2 0 M3 6v5.172a2 2 0 0 0 .586 1.414l7.71 7.71a2.41 2.41 0 0 0 3.408 0l5.592-5.592a2.41 2.41 0 0 0 0-3.408l-7.71-7.71a2 2 0 0 0-1.414-.586h-5.172a3 3 0 0 0-3 3',
)
export const TaskIcon = /* @__PURE__ */ drawn(
  'M9 11l3 3l8-8 M20 12v6a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2h9',
)
export const TrashIcon = /* @__PURE__ */ drawn(
  'M4 7l16 0 M10 11l0 6 M14 11l0 6 M5 7l1 12a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2l1-12 M9 7v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3',
)
export const TrendDownIcon = /* @__PURE__ */ drawn('M7 7l10 10 M17 8l0 9l-9 0')
export const TrendUpIcon = /* @__PURE__ */ drawn('M17 7l-10 10 M8 7l9 0l0 9')
export const UploadIcon = /* @__PURE__ */ drawn('M4 17v2a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-2 M7 9l5-5l5 5 M12 4l0 12')
export const WandIcon = /* @__PURE__ */ drawn(
  'M6 21l15-15l-3-3l-15 15l3 3 M15 6l3 3 M9 3a2 2 0 0 0 2 2a2 2 0 0 0-2 2a2 2 0 0 0-2-2a2 2 0 0 0 2-2 M19 13a2 2 0 0 0 2 2a2 2 0 0 0-2 2a2 2 0 0 0-2-2a2 2 0 0 0 2-2',
)
/** A language, by the two scripts it may be written in. */
export const LanguageIcon = /* @__PURE__ */ drawn(
  'M4 5h7 M9 3v2c0 4.4-2.2 8-5 8 M5 9c0 2.1 3 3.9 6.7 4 M12 20l4-9l4 9 M19.1 18h-6.2',
)

export const BeachIcon = /* @__PURE__ */ drawn(
  'M17.553 16.75a7.5 7.5 0 0 0-10.606 0 M18 3.804a6 6 0 0 0-8.196 2.196l10.392 6a6 6 0 0 0-2.196-8.196 M16.732 10c1.658-2.87 2.225-5.644 1.268-6.196c-.957-.552-3.075 1.326-4.732 4.196 M15 9l-3 5.196 M3 19.25a2.4 2.4 0 0 1 1-.25a2.4 2.4 0 0 1 2 1a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2-1a2.4 2.4 0 0 1 2-1a2.4 2.4 0 0 1 2 1a2.4 2.4 0 0 0 2 1a2.4 2.4 0 0 0 2-1a2.4 2.4 0 0 1 2-1a2.4 2.4 0 0 1 1 .25',
)
export const WeekPatternIcon = /* @__PURE__ */ drawn(
  'M4 5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2a1 1 0 0 1-1 1h-14a1 1 0 0 1-1-1l0-2 M4 13a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1l0-6 M14 12l6 0 M14 16l6 0 M14 20l6 0',
)
export const UndoIcon = /* @__PURE__ */ drawn('M9 14l-4-4l4-4 M5 10h11a4 4 0 1 1 0 8h-1')
export const RedoIcon = /* @__PURE__ */ drawn('M15 14l4-4l-4-4 M19 10h-11a4 4 0 1 0 0 8h1')
export const PointerIcon = /* @__PURE__ */ drawn(
  'M7.904 17.563a1.2 1.2 0 0 0 2.228.308l2.09-3.093l4.907 4.907a1.067 1.067 0 0 0 1.509 0l1.047-1.047a1.067 1.067 0 0 0 0-1.509l-4.907-4.907l3.113-2.09a1.2 1.2 0 0 0-.309-2.228l-13.582-3.904l3.904 13.563',
)
/** A chatbot; `RobotIcon` is of rules. */
export const BotIcon = /* @__PURE__ */ drawn(
  'M18 4a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3h-5l-5 3v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3h12 M9.500 9h.01 M14.500 9h.01 M9.500 13a3.500 3.500 0 0 0 5 0',
)
export const QuestionIcon = /* @__PURE__ */ drawn(
  'M8 9h8 M8 13h6 M14 18h-1l-5 3v-3h-2a3 3 0 0 1-3-3v-8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v4.500 M19 22v.01 M19 19a2.003 2.003 0 0 0 .914-3.782a1.98 1.98 0 0 0-2.414.483',
)
export const BranchIcon = /* @__PURE__ */ drawn(
  'M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M5 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M15 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0 M7 8l0 8 M9 18h6a2 2 0 0 0 2-2v-5 M14 14l3-3l3 3',
)
export const GlobeIcon = /* @__PURE__ */ drawn(
  'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0 M3.600 9h16.800 M3.600 15h16.800 M11.500 3a17 17 0 0 0 0 18 M12.500 3a17 17 0 0 1 0 18',
)
export const FitIcon = /* @__PURE__ */ drawn(
  'M4 8v-2a2 2 0 0 1 2-2h2 M4 16v2a2 2 0 0 0 2 2h2 M16 4h2a2 2 0 0 1 2 2v2 M16 20h2a2 2 0 0 0 2-2v-2',
)
