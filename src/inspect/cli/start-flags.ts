import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The flags of Node in the script `start` of `package.json`, so that whatever starts the server gives it the same memory. */
export const readStartFlags = (root: string): string[] => {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: { start: string } }
  const [, command = ''] = scripts.start.split('exec node ')
  return command.split(' ').filter((word) => word.startsWith('--'))
}
