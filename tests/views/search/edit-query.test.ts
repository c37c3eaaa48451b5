import { expect, it } from 'vitest'
import { isWholeWord, toggleWholeWord } from '#src/views/search/edit-query.ts'

it.each([
  ['greet', false, 'greet word:yes'],
  ['greet word:yes', true, 'greet'],
  ['word:yes greet  lang:ts', true, 'greet lang:ts'],
  ['greet word:no', false, 'greet word:yes'],
  ['greet WORD:YES', true, 'greet'],
  ['word:yes greet word:no', false, 'greet word:yes'],
  ['a or b', false, 'a or b word:yes'],
  ['sword:yes', false, 'sword:yes word:yes'],
  ['word:yesterday', false, 'word:yesterday word:yes'],
])('whole words of %j: %s, and then %j', (query, isOn, toggled) => {
  expect([isWholeWord(query), toggleWholeWord(query)]).toEqual([isOn, toggled])
})
