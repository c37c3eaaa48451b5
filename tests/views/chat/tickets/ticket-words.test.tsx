import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { asking, signUpAsker } from '#tests/backend/chat/chat-backend.ts'
import { connectJira } from '#tests/backend/jira/jira-room.ts'
import { type JiraServer, startJiraServer } from '#tests/support/jira-server.ts'
import { renderView } from '#tests/support/render-view.tsx'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { startBackend, type TestBackend } from '#tests/support/start-backend.ts'

let backend: TestBackend
let server: JiraServer
beforeAll(async () => {
  backend = await startBackend()
}, 60_000)
beforeEach(async () => {
  server = await startJiraServer()
  server.state.issues = [
    {
      key: 'HARBOUR-12',
      title: 'Berths are double-booked',
      state: 'In Review',
      category: 'indeterminate',
      type: 'Bug',
    },
  ]
  return () => server.close()
})
afterAll(() => backend.close())

const ask = async (text: string) => {
  const person = await signUpAsker(backend)
  await connectJira(await signUpPerson(backend, { organisation: person.organisationId }), server)
  const { conversationId } = await person.read<{ conversationId: string }>('/api/chat/completions', {
    ...asking(text, { stream: false }),
  })
  server.requests.length = 0
  const view = await renderView(`/chat?conversation=${conversationId}`, { backend, as: person })
  const question = await waitFor(() => {
    const paragraph = document.querySelector<HTMLElement>('[data-question] p')
    if (paragraph === null) throw new Error('no question yet')
    return paragraph
  })
  return { ...view, question }
}

const recordClicks = (): readonly boolean[] => {
  const prevented: boolean[] = []
  const record = (event: MouseEvent) => {
    prevented.push(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', record)
  onTestFinished(() => document.removeEventListener('click', record))
  return prevented
}

describe('a key in a conversation', () => {
  it('becomes a link that says the title and state, and shows its card on focus', async () => {
    const { question } = await ask('Why does HARBOUR-12 happen, unlike HARBOUR-99 and UTF-8?')
    const link = await within(question).findByRole('link', {
      name: 'HARBOUR-12: Berths are double-booked (In Review), opens in a new tab',
    })
    expect(link.getAttribute('href')).toBe(`${server.url}/browse/HARBOUR-12`)
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(question.textContent).toBe('Why does HARBOUR-12 happen, unlike HARBOUR-99 and UTF-8?')
    expect(within(question).getAllByRole('link')).toHaveLength(1)
    link.focus()
    expect(await screen.findByText('Berths are double-booked')).toBeTruthy()
    expect(screen.getByText('Bug · HARBOUR-12')).toBeTruthy()
  })

  it('shows its card at the first tap and follows the link at the second', async () => {
    const { question, user } = await ask('Why does HARBOUR-12 happen?')
    const link = await within(question).findByRole('link')
    const prevented = recordClicks()
    await user.pointer({ keys: '[TouchA]', target: link })
    expect(await screen.findByText('Bug · HARBOUR-12')).toBeTruthy()
    await user.pointer({ keys: '[TouchA]', target: link })
    expect(prevented).toEqual([true, false])
    expect(screen.getByText('Bug · HARBOUR-12')).toBeTruthy()
  })

  it('is followed by a click of the mouse and by Enter at once', async () => {
    const { question, user } = await ask('Why does HARBOUR-12 happen?')
    const link = await within(question).findByRole('link')
    const prevented = recordClicks()
    await user.click(link)
    link.focus()
    await user.keyboard('{Enter}')
    expect(prevented).toEqual([false, false])
  })

  it('stays text in code and in an address', async () => {
    const { question } = await ask('Why `HARBOUR-12` and https://jira.example/browse/HARBOUR-12 but HARBOUR-12?')
    await within(question).findByRole('link')
    expect(within(question).getAllByRole('link')).toHaveLength(1)
  })
})
