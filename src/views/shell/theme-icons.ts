import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import type { Preferences } from '#src/actors/appearance.ts'

export const themeIcons = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Preferences['theme'], unknown>
