import { makeChannel, type Network } from './network.ts'
import { pageName } from './tokens.ts'

export const useresponse: Network = {
  id: 'useresponse',
  name: 'UseResponse',
  long_name: { ru: 'UseResponse', en: 'UseResponse' },
  nicknames: 'Юзерреспонс',
  description: { ru: 'Обращения и обсуждения: темы и комментарии', en: 'Tickets and feedback: topics and comments' },
  group: 'communities',
  color: '--net-gp',
  hidden: false,
  has_window: false,
  tokens: [
    pageName(
      { ru: 'Адрес', en: 'Address' },
      {
        ru: 'Адрес вашего UseResponse, например help.company.ru.',
        en: 'The address of your UseResponse, such as help.company.com.',
      },
    ),
    {
      ...{ name: 'access', is_required: true, kind: 'secret' },
      label: { ru: 'Ключ API', en: 'API key' },
      hint: {
        ru: 'UseResponse → Профиль → API Key того сотрудника, от имени которого уходят ответы.',
        en: 'UseResponse → Profile → API Key of the agent in whose name replies are sent.',
      },
    },
  ],
  // Its own applications write comments and files so; how a state is set is told by one plugin alone.
  comments: makeChannel({
    limit: 32_768,
    network_limit: 12_000,
    uploads: 5,
    actions: ['reply', 'close_topic'],
    tells: ['echo'],
    brings: ['photo', 'video', 'document', 'quote'],
    takes: ['photo', 'video', 'document', 'quote'],
    unverified: { actions: ['close_topic'] },
  }),
  messages: null,
}
