import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { logFile, openWorkbench, sampleLines } from './workbench-room.tsx'

const allowCopying = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

const fewPeople = { sample: async () => logFile(sampleLines) }

const press = async ({ user }: ReturnType<typeof openWorkbench>) =>
  user.click(await screen.findByRole('button', { name: 'Copy link' }))

test('the link opens the log of the address in the same view', async () => {
  const room = openWorkbench({ search: '?log=sample&interval=week', bench: fewPeople })
  const copy = allowCopying()
  await press(room)
  await screen.findByText('Link copied. It opens this log in the same view.')
  expect(copy).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/inspect\/funnels\?log=sample.*interval=week/))
})

test('of a file it says that the link leaves it out, until the view is another one', async () => {
  const room = openWorkbench()
  await room.choose(logFile(sampleLines))
  allowCopying()
  await press(room)
  await screen.findByText(/the file has to be chosen again/)
  await room.user.click(screen.getByRole('button', { name: /^New user activation/ }))
  expect(screen.queryByText(/the file has to be chosen again/)).toBeNull()
})

test('what the browser does not let be copied is shown', async () => {
  const room = openWorkbench({ search: '?log=sample', bench: fewPeople })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await press(room)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to this view' })
  expect(field.value).toBe(window.location.href)
})
