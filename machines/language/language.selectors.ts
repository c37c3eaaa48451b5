import type { SnapshotFrom } from 'xstate'
import type { languageMachine } from './language.machine.ts'

type LanguageSnapshot = SnapshotFrom<typeof languageMachine>

export const selectLanguage = ({ context }: LanguageSnapshot) => context.language
export const isLanguageChanging = (snapshot: LanguageSnapshot) => snapshot.hasTag('changing')
export const areMessagesMissing = (snapshot: LanguageSnapshot) => snapshot.matches('messagesMissing')
