import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { LineComment } from '#src/contract/pull-requests.ts'
import { violations } from '#tests/ui/violations.ts'
import { id, pullRequestRoom } from './pull-request-room.ts'
import { sampleFile, type ServedPullRequest } from './served-pull-request.ts'

const room = pullRequestRoom()

const open = (change: Partial<ServedPullRequest> = {}) => room.open('files', change)

const findFile = async (path: string) => within(await screen.findByRole('region', { name: path }))
const findLine = (place: string): HTMLElement => {
  const button = document.querySelector<HTMLElement>(`[data-line="${place}"]`)
  if (button === null) throw new Error(`there is no line ${place}`)
  return button
}

const sampleComment: LineComment = {
  id: '0000000000000000000d0009',
  path: 'src/tide.ts',
  side: 'after',
  line: 6,
  quote: 'const latter6 = 1',
  isOutdated: false,
  text: 'Why so many?',
  author: 'Ada',
  isOwn: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

describe('the files of a pull request', () => {
  it('show the changed lines with the words that changed, and the context on demand', async () => {
    const { user } = await open()
    const file = await findFile('src/tide.ts')
    await waitFor(() => expect(findLine('after 30').closest('tr')?.textContent).toContain('const tide30 = 31'))
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['0', '1'])
    expect(findLine('before 30').getAttribute('aria-label')).toBe('Removed line 30')
    expect(document.querySelector('[data-line="after 1"]')).toBeNull()
    await user.click(file.getByRole('button', { name: 'Show 26 hidden lines' }))
    expect(findLine('after 1').closest('tr')?.textContent).toContain('const tide1 = 1')
    expect(await violations()).toEqual([])
  })

  it('tell what has no lines to show, and show a generated file when asked', async () => {
    const { user } = await open({
      files: [
        sampleFile('logo.png', { kind: 'binary', change: 'added' }),
        sampleFile('dist/bundle.js', { kind: 'generated' }),
        sampleFile('lib/new.ts', { change: 'renamed', oldPath: 'lib/old.ts' }),
      ],
    })
    expect((await findFile('logo.png')).getByText('A binary file: there are no lines to show.')).toBeTruthy()
    expect((await findFile('lib/new.ts')).getByText('lib/old.ts →')).toBeTruthy()
    const generated = await findFile('dist/bundle.js')
    await user.click(generated.getByRole('button', { name: 'Show anyway' }))
    await generated.findByRole('button', { name: 'Show 26 hidden lines' })
  })

  it('are marked as seen, counted and hidden', async () => {
    const { user, served } = await open({ files: [sampleFile('src/tide.ts'), sampleFile('src/moon.ts')] })
    const file = await findFile('src/tide.ts')
    await user.click(file.getByRole('checkbox', { name: 'Seen' }))
    await screen.findByText('1 of 2 seen')
    expect(file.queryByRole('button', { name: /hidden lines/ })).toBeNull()
    expect(served.sent).toEqual([
      { call: `PUT /api/pull-requests/${id}/seen`, body: { path: 'src/tide.ts', version: 'v1', isSeen: true } },
    ])
    await user.click(screen.getByRole('checkbox', { name: 'Hide seen files' }))
    expect(screen.queryByRole('region', { name: 'src/tide.ts' })).toBeNull()
  })

  it('take a comment at a line, which its author deletes again', async () => {
    const { user, served, address } = await open()
    await findFile('src/tide.ts')
    await waitFor(() => findLine('after 30'))
    await user.click(findLine('after 30'))
    expect(address()).toBe(`/pull-requests/${id}?tab=files&file=src/tide.ts&line=30`)
    expect((await screen.findByRole('link', { name: 'Ask about this line' })).getAttribute('href')).toBe(
      '/chat?in=00000000000000000000a001&repo=00000000000000000000a001&file=src/tide.ts&line=30',
    )
    await user.type(screen.getByRole('textbox', { name: 'Comment on line 30' }), 'Why 31?')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    const comment = within(await screen.findByRole('article', { name: 'Comment by Ada on line 30' }))
    expect(comment.getByText('Why 31?')).toBeTruthy()
    await user.click(comment.getByRole('button', { name: 'Delete comment' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this comment?' }))
    await user.click(question.getByRole('button', { name: 'Delete comment' }))
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect(served.sent.map(({ call }) => call)).toEqual([
      `POST /api/pull-requests/${id}/comments`,
      `DELETE /api/pull-requests/${id}/comments/0000000000000000000d0001`,
    ])
  })

  it('are walked through by the keyboard', async () => {
    const { user, served } = await open({ files: [sampleFile('src/moon.ts'), sampleFile('src/tide.ts')] })
    await findFile('src/tide.ts')
    await waitFor(() => findLine('after 30'))
    await user.keyboard('jj')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('src/tide.ts')
    await user.keyboard('n')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Removed line 30'))
    await user.keyboard('x')
    await waitFor(() => expect(served.sent.length).toBe(1))
    await user.keyboard('/')
    await user.keyboard('moon')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'src/tide.ts' })).toBeNull())
  })

  it.each(['split', 'unified'])('have a long change as one step of the keyboard, in pieces and %s', async (look) => {
    localStorage.setItem('diff-look', look)
    const list = (mark: string, word: string, from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, at) => `${mark}const ${word}${from + at} = 1`)
    const patch = [
      '--- a/src/tide.ts',
      '+++ b/src/tide.ts',
      '@@ -1,32 +1,32 @@',
      ...list(' ', 'same', 1, 3),
      ...list('-', 'former', 4, 15),
      ...list('+', 'latter', 4, 15),
      ...list(' ', 'same', 16, 29),
      '-const former30 = 1',
      '+const latter30 = 1',
      ...list(' ', 'same', 31, 32),
      '',
    ].join('\n')
    const answer: ServedPullRequest['answer'] = (_, path) =>
      path.includes('/diff?') ? Response.json({ path: 'src/tide.ts', version: 'v1', patch, isCut: false }) : undefined
    const { user } = await open({ answer, comments: [sampleComment] })
    await findFile('src/tide.ts')
    await screen.findByText('Why so many?')
    await waitFor(() => expect(document.querySelectorAll('[data-file] table').length).toBeGreaterThan(1))
    await user.keyboard('n')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Removed line 4'))
    await user.keyboard('n')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Removed line 30'))
    await user.keyboard('p')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Removed line 4'))
  })
})
