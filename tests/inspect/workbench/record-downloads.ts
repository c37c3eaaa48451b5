import { onTestFinished, vi } from 'vitest'

interface Saved {
  readonly name: string
  readonly text: Promise<string>
}

export const recordDownloads = (): readonly Saved[] => {
  const saved: Saved[] = []
  let blob = new Blob()
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob
    return 'blob:saved'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: blob.text() })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return saved
}
