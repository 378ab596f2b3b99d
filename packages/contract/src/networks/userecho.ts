import { makeChannel, type Network } from './network.ts'
import { pageName } from './tokens.ts'

export const userecho: Network = {
  id: 'userecho',
  name: 'UserEcho',
  long_name: { ru: 'UserEcho', en: 'UserEcho' },
  nicknames: 'Юзерэхо',
  description: { ru: 'Форумы: темы и комментарии', en: 'Forums: topics and comments' },
  group: 'communities',
  color: '--net-li',
  hidden: false,
  has_window: false,
  tokens: [
    pageName(
      { ru: 'Адрес', en: 'Address' },
      {
        ru: 'Адрес вашего UserEcho, например company.userecho.com или ваш собственный домен.',
        en: 'The address of your UserEcho, such as company.userecho.com or a domain of your own.',
      },
    ),
    {
      ...{ name: 'access', is_required: true, kind: 'secret' },
      label: { ru: 'Токен API', en: 'API token' },
      hint: {
        ru: 'UserEcho → Настройки → API → Access token. Ответы уходят от имени того, чей это токен, как официальные.',
        en: 'UserEcho → Settings → API → Access token. Replies are sent in the name of whose token it is, as official ones.',
      },
    },
  ],
  // Under which name the words of a comment are sent, and which number of a state ends a topic, no description settles.
  comments: makeChannel({
    limit: 32_768,
    actions: ['reply', 'close_topic'],
    tells: ['echo'],
    brings: ['photo', 'quote'],
    takes: ['quote'],
    unverified: { actions: ['reply', 'close_topic'], brings: ['photo'] },
  }),
  messages: null,
}
