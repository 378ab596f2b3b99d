import { msg } from '@lingui/core/macro'
import type { WebDomain } from '../../domain.ts'
import { DocumentIcon } from '../../ui/icons/icons.tsx'
import { newTemplateRoute, templatesRoute } from './routes.tsx'

export const templates: WebDomain = {
  settings: [
    {
      page: templatesRoute,
      creates: newTemplateRoute,
      group: 'answers',
      label: msg`Шаблоны`,
      about: msg`Папки, переменные, сокращения`,
      icon: DocumentIcon,
      offer: { to: 'templates' },
    },
  ],
}
