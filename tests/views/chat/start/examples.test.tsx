import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it } from 'vitest'
import chat from '#locales/en/chat.json'
import { ExampleQuestions } from '#src/views/chat/start/examples.tsx'

afterEach(cleanup)

const openExamples = async (...topics: readonly { readonly name: string; readonly kind: string }[]) => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: { chat } }, interpolation: { escapeValue: false } })
  render(
    <I18nextProvider i18n={i18n}>
      <ExampleQuestions topics={topics} onChoose={() => undefined} />
    </I18nextProvider>,
  )
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

it('asks what calls a function or a method, never a type', async () => {
  const type = { name: 'RequestPolicy', kind: 'interface' }
  const method = { name: 'sendRequest', kind: 'method' }
  expect(await openExamples(type, { ...type, name: 'OtherPolicy' }, method)).toEqual([
    'What does this project do?',
    'What calls sendRequest?',
    'How does RequestPolicy work?',
  ])
})

it('asks only how types work where no name is one of something that is called', async () => {
  const [first, second] = ['RequestPolicy', 'RetryPolicy'].map((name) => ({ name, kind: 'class' }))
  const overview = 'What does this project do?'
  expect(await openExamples(first!)).toEqual([overview, 'How does RequestPolicy work?'])
  cleanup()
  expect(await openExamples(first!, second!)).toEqual([
    overview,
    'How does RequestPolicy work?',
    'How does RetryPolicy work?',
  ])
})

it('leaves a gap for the name while none is known', async () => {
  expect(await openExamples()).toEqual(['What does this project do?', 'What calls …?', 'How does … work?'])
})
