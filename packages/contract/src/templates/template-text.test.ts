import { expect, it } from 'vitest'
import { fillTemplate, templateContext, unknownVariables } from './template-text.ts'

const context = templateContext({ author_name: ' Анна Петрова ', account_name: 'Лавка', company_name: null })

it('fills in what is known, and leaves a gap that one sees for what is not', () => {
  expect(fillTemplate('{author.first_name}, это {account.name} · {company.name}', context)).toEqual({
    text: 'Анна, это Лавка · ___',
    missing: ['company.name'],
  })
})

it('fills in what customers are called, not what their names contain', () => {
  const { text } = fillTemplate('{author.name}', templateContext({ author_name: '{user.name} $& $1' }))
  expect(text).toBe('{user.name} $& $1')
})

it('names what its author took for a variable', () => {
  expect(unknownVariables('{author.name} {autor} {Имя клиента} {} {\n}')).toEqual(['autor', 'Имя клиента'])
})

it('says what stands behind the bar where the variable is not known', () => {
  const said = '{author.first_name|Друг}, {company.name|мы} рядом, {post.url|  }'
  expect(unknownVariables(said)).toEqual([])
  expect(fillTemplate(said, context)).toEqual({ text: 'Анна, мы рядом, ___', missing: ['post.url'] })
  expect(unknownVariables('{autor|Друг} {author.name|Друг|Подруга} {author.name|}')).toEqual([
    ...['autor', 'author.name|Друг|Подруга', 'author.name|'],
  ])
})
