import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import listing from '#locales/en/listing.json'
import { ApiProvider } from '#src/api/use-api.ts'
import type { Client } from '#src/api/client.ts'
import { CsvButton } from '#src/views/listing/csv/csv-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** jsdom has no `Blob.text()`. */
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.readAsText(blob)
  })

const open = (read: () => Promise<readonly { name: string }[]>) => {
  const i18n = createInstance()
  void i18n.init({ lng: 'en', ns: [], resources: { en: { listing } }, initAsync: false })
  const onCallFailed = vi.fn<(error: unknown) => void>()
  const files: { name: string; text: Promise<string> }[] = []
  let blob = new Blob()
  URL.createObjectURL = (given) => {
    blob = given as Blob
    return 'blob:list'
  }
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push({ name: this.download, text: readText(blob) })
  })
  render(
    <I18nextProvider i18n={i18n}>
      <ApiProvider value={{ client: {} as Client, scope: '', onCallFailed }}>
        <CsvButton of="members" columns={{ name: ({ name }) => name }} read={read} />
      </ApiProvider>
    </I18nextProvider>,
  )
  return { user: userEvent.setup(), files, onCallFailed }
}

it('hands over all that is read, as a file named by what is in it and the day', async () => {
  const { user, files } = open(async () => [{ name: 'Ann "A" Lee' }, { name: '=1+1' }])
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toMatch(/^quarry-members-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(await files[0]?.text).toContain('"name"\r\n"Ann ""A"" Lee"\r\n"\'=1+1"\r\n')
})

it('says what it does, ignores a second press meanwhile, and tells of a failure', async () => {
  let fail: (error: Error) => void = () => {}
  const read = vi.fn<() => Promise<never>>(() => new Promise((_, reject) => (fail = reject)))
  const { user, files, onCallFailed } = open(read)
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await user.click(await screen.findByRole('button', { name: 'Preparing…' }))
  expect(read).toHaveBeenCalledTimes(1)
  const error = new Error('gone')
  fail(error)
  await screen.findByRole('button', { name: 'Download CSV' })
  expect(onCallFailed.mock.calls).toEqual([[error]])
  expect(files).toEqual([])
})
