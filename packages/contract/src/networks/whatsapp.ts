import { makeChannel, type Network } from './network.ts'
import { pageName } from './tokens.ts'

/** What the media endpoint takes, from memory (Meta's «Supported media types»); all else is refused with code 100. */
const file_types = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/3gpp',
  'audio/aac',
  'audio/amr',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/opus',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'text/plain',
]

export const whatsapp: Network = {
  id: 'whatsapp',
  name: 'WhatsApp',
  long_name: { ru: 'WhatsApp Business', en: 'WhatsApp Business' },
  nicknames: 'Ватсап Вотсап Вацап',
  description: { ru: 'Номер компании: сообщения', en: 'Business number: messages' },
  group: 'messengers',
  color: '--net-wa',
  hidden: false,
  has_window: true,
  tokens: [
    pageName(
      { ru: 'ID номера телефона', en: 'Phone number ID' },
      {
        ru: 'Meta for Developers → ваше приложение → WhatsApp → Настройка API: Phone number ID. Это не сам номер.',
        en: 'Meta for Developers → your app → WhatsApp → API setup: Phone number ID. It is not the number itself.',
      },
    ),
    {
      name: 'owner',
      is_required: true,
      kind: 'text',
      label: { ru: 'ID аккаунта WhatsApp Business', en: 'WhatsApp Business account ID' },
      hint: {
        ru: 'Там же, рядом с ID номера. По нему находятся шаблоны сообщений.',
        en: 'In the same place, beside the phone number ID. Message templates are found by it.',
      },
    },
    {
      name: 'access',
      is_required: true,
      kind: 'secret',
      label: { ru: 'Токен системного пользователя', en: 'System user token' },
      hint: {
        ru: 'Business Manager → Системные пользователи → Сгенерировать токен без срока, с правами whatsapp_business_messaging и whatsapp_business_management.',
        en: 'Business Manager → System users → Generate a token that never expires, with whatsapp_business_messaging and whatsapp_business_management.',
      },
    },
    {
      name: 'app_secret',
      is_required: true,
      kind: 'secret',
      label: { ru: 'Секрет приложения', en: 'App secret' },
      hint: {
        ru: 'Meta for Developers → ваше приложение → Настройки → Основное. Им подписано всё, что приходит. В разделе Webhooks подпишитесь на messages и smb_message_echoes.',
        en: 'Meta for Developers → your app → App settings → Basic. All that arrives is signed with it. Under Webhooks subscribe to messages and smb_message_echoes.',
      },
    },
  ],
  comments: null,
  // Edits, deletions and echoes come from numbers that are in the WhatsApp Business app as well.
  messages: makeChannel({
    limit: 4_096,
    caption_limit: 1_024,
    uploads: 1,
    file_types,
    reply_window_s: 86_400,
    block_window_s: 86_400,
    actions: ['reply', 'block', 'react', 'read', 'typing', 'start'],
    tells: ['edit', 'delete', 'reaction', 'delivered', 'read', 'echo'],
    brings: ['photo', 'video', 'voice', 'document', 'sticker', 'quote'],
    takes: ['photo', 'video', 'voice', 'document', 'quote'],
    unverified: { actions: ['block'], file_types: true },
    choices: [
      { name: 'buttons', kinds: ['reply'], most: 3, label_limit: 20, text_limit: 1_024 },
      { name: 'list', kinds: ['reply'], most: 10, label_limit: 24, text_limit: 1_024 },
      { name: 'link', kinds: ['url'], most: 1, label_limit: 20, text_limit: 1_024 },
      // The words on the button are WhatsApp's own.
      { name: 'place', kinds: ['place'], most: 1, label_limit: 200, text_limit: 1_024 },
    ],
  }),
}
