import { expect, vi } from 'vitest'

/** jsdom does not store downloaded files. */
export const savedBy = async (press: () => Promise<void>): Promise<string> => {
  const files: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  try {
    await press()
    await vi.waitFor(() => expect(files).toHaveLength(1))
    return (await files[0]?.text()) ?? ''
  } finally {
    made.mockRestore()
  }
}
