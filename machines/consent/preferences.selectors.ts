import type { SnapshotFrom } from 'xstate'
import type { preferencesMachine } from './preferences.machine.ts'

type PreferencesSnapshot = SnapshotFrom<typeof preferencesMachine>

export const isPreferencesOpen = (snapshot: PreferencesSnapshot) => !snapshot.matches('closed')
export const isExplainingOnly = (snapshot: PreferencesSnapshot) => snapshot.matches('explaining')
export const selectToggles = ({ context }: PreferencesSnapshot) => context.draft
