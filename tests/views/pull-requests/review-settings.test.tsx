import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ReviewConfig } from '#src/contract/reviews.ts'
import { signUpPerson } from '#tests/support/sign-in.ts'
import { violations } from '#tests/ui/violations.ts'
import { pullRequestRoom } from './pull-request-room.ts'
import type { ServedPullRequest } from './served-pull-request.ts'

const room = pullRequestRoom()

const config: ReviewConfig = {
  ignoredPaths: ['fixtures/**'],
  rulesOff: [],
  rulesOn: [],
  minSeverity: 'low',
  instructions: '',
  version: 3,
  rules: [
    {
      id: 'swallowed-error',
      title: 'An error is swallowed',
      area: 'quality',
      severity: 'medium',
      languages: ['TypeScript'],
      isOnByDefault: true,
    },
    {
      id: 'copied-function',
      title: 'A function is a copy of …',
      area: 'consistency',
      severity: 'low',
      languages: [],
      isOnByDefault: false,
    },
  ],
}

const conflict = () => Response.json({ errorMessageKey: 'errors.settingsChanged', errorMessage: '' }, { status: 409 })

const openSettings = async (answerSettings: (method: string) => Response) => {
  const answer: ServedPullRequest['answer'] = (method, path) =>
    path.endsWith('/review-config') ? answerSettings(method) : undefined
  const opened = await room.open('review', { answer })
  await opened.user.click(await screen.findByRole('button', { name: 'Review settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Review settings of / }))
  return { ...opened, dialog }
}

describe('the review settings of a repository', () => {
  it('are changed: paths, severity, rules and instructions', async () => {
    const { user, served, dialog } = await openSettings((method) =>
      Response.json(method === 'PUT' ? { ...config, version: 4 } : config),
    )
    const paths = await dialog.findByRole('textbox', { name: 'Ignored paths' })
    expect(await violations()).toEqual([])
    await user.type(paths, '{Enter}*.snap')
    expect(dialog.getByText('Rules: 1 of 2 on')).toBeTruthy()
    await user.type(dialog.getByRole('searchbox', { name: 'Search rules' }), 'copy')
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: /swallowed/ })).toBeNull())
    await user.click(dialog.getByRole('checkbox', { name: /^A function is a copy/ }))
    await user.clear(dialog.getByRole('searchbox', { name: 'Search rules' }))
    await user.click(await dialog.findByRole('checkbox', { name: /^An error is swallowed/ }))
    await user.type(dialog.getByRole('textbox', { name: 'Own instructions' }), 'Mind the tides.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Review settings of .* saved$/)
    expect(served.sent.map(({ body }) => body)).toEqual([
      {
        ignoredPaths: ['fixtures/**', '*.snap'],
        rulesOff: ['swallowed-error'],
        rulesOn: ['copied-function'],
        minSeverity: 'low',
        instructions: 'Mind the tides.',
        version: 3,
      },
    ])
  })

  it('name what is too much, and are not sent', async () => {
    const { user, served, dialog } = await openSettings(() => Response.json(config))
    const paths = await dialog.findByRole('textbox', { name: 'Ignored paths' })
    await user.click(paths)
    await user.paste('a\n'.repeat(101))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('At most 100 patterns.')).toBeTruthy()
    expect(document.activeElement).toBe(paths)
    expect(served.sent).toEqual([])
  })

  it('that somebody else changed meanwhile are asked about, and nothing typed is lost', async () => {
    let version = 3
    const { user, served, dialog } = await openSettings((method) => {
      if (method === 'GET') return Response.json({ ...config, version, minSeverity: version === 3 ? 'low' : 'high' })
      if (version === 3) {
        version = 7
        return conflict()
      }
      return Response.json({ ...config, version: 8 })
    })
    await user.type(await dialog.findByRole('textbox', { name: 'Own instructions' }), 'Mind the tides.')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Report findings from: High')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: /mine|my/i }))
    await waitFor(() => expect(served.sent.at(-1)?.body).toMatchObject({ version: 7, instructions: 'Mind the tides.' }))
  })

  it('that do not come can be asked for again', async () => {
    let isDown = true
    const { user, dialog } = await openSettings(() =>
      isDown ? new Response(null, { status: 500 }) : Response.json(config),
    )
    await dialog.findByText('The review settings could not be loaded')
    isDown = false
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('textbox', { name: 'Ignored paths' })).toBeTruthy()
  })

  it('are not offered to a guest', async () => {
    await room.open('review', {}, '', await signUpPerson(room.backend, { role: 'Guest' }))
    expect(await screen.findByText('Somebody with the role User can ask for one.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Review settings' })).toBeNull()
  })
})
