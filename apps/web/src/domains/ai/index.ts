import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { WandIcon } from '../../ui/icons/icons.tsx'
import { aiRoute, newAgentRoute } from './routes.tsx'

export const ai: WebDomain = {
  settings: [
    {
      page: aiRoute,
      creates: newAgentRoute,
      group: 'automation',
      label: msg`ИИ-агенты`,
      about: msg`Модель, инструкции, знания и расходы`,
      words: msg`нейросеть, черновики, GigaChat, YandexGPT, OpenAI`,
      icon: WandIcon,
      offer: { to: 'settings', flag: 'ai' },
    },
  ],
}
