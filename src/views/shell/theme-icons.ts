import { Monitor, Moon, Sun } from 'lucide-react'
import type { Preferences } from '#src/actors/appearance.ts'

export const themeIcons = { system: Monitor, light: Sun, dark: Moon } satisfies Record<Preferences['theme'], unknown>
