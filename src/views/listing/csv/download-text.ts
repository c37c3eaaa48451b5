export interface TextFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

export const downloadBlob = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Some browsers read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export const downloadText = ({ name, type, text }: TextFile): void => downloadBlob(name, new Blob([text], { type }))
