import type { SnapshotFrom } from 'xstate'
import type { commandPaletteMachine } from './command-palette.machine.ts'

type PaletteSnapshot = SnapshotFrom<typeof commandPaletteMachine>

export type PaletteList = 'commands' | 'themes' | 'languages' | 'organisations'

export const selectText = ({ context }: PaletteSnapshot): string => context.text

export const selectList = (palette: PaletteSnapshot): PaletteList => {
  if (palette.matches({ choosing: 'themes' })) return 'themes'
  if (palette.matches({ choosing: 'languages' })) return 'languages'
  return palette.matches({ choosing: 'organisations' }) ? 'organisations' : 'commands'
}
