export const archiveEndings = ['.zip', '.tar.gz', '.tgz'] as const

export type Refusal = 'empty' | 'tooLarge' | 'unsupported'

export const findRefusal = (file: { name: string; size: number }, maxBytes: number): Refusal | null => {
  const name = file.name.toLowerCase()
  if (!archiveEndings.some((ending) => name.endsWith(ending) && name.length > ending.length)) return 'unsupported'
  if (file.size === 0) return 'empty'
  return file.size > maxBytes ? 'tooLarge' : null
}
