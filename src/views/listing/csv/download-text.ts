export interface TextFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

export const downloadText = ({ name, type, text }: TextFile): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
