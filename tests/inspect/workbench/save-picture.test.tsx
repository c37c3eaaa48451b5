import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { violations } from '../../ui/violations.ts'
import { logFile, openWorkbench, sampleLines } from './workbench-room.tsx'

it('says when a picture cannot be drawn, and offers none where nobody completed it', async () => {
  const withoutCanvas = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const create = vi.spyOn(URL, 'createObjectURL')
  onTestFinished(() => {
    withoutCanvas.mockRestore()
    create.mockRestore()
  })
  const { user, choose } = openWorkbench()
  await choose(logFile(sampleLines))
  const card = within(await screen.findByRole('region', { name: 'Conversion over time' }))
  const button = await card.findByRole('button', { name: 'Download PNG' })
  expect(screen.getAllByRole('button', { name: 'Download PNG' })).toHaveLength(1)
  await user.click(button)
  expect(await card.findByText('The picture could not be drawn. Try again, or download the CSV.')).toBeTruthy()
  expect(create).not.toHaveBeenCalled()
  expect(await violations()).toEqual([])
})
