import type { ActorRefFrom } from 'xstate'
import type { languageMachine } from '#machines/language/language.machine.ts'
import type { Language } from '#src/contract/languages.ts'

interface SavedLanguageDeps {
  readonly language: ActorRefFrom<typeof languageMachine>
  readonly first: Language
  readonly isSignedIn: () => boolean
  readonly save: (language: Language) => Promise<void>
  readonly onFailed: (language: Language) => void
}

/** Saves choices one after the other; after a failure the page returns to the last saved one. */
export const saveChosenLanguages = ({ language, first, isSignedIn, save, onFailed }: SavedLanguageDeps): void => {
  let shown = first
  let saved = first
  let saving = Promise.resolve()
  language.on('language.changed', ({ language: chosen, wish }) => {
    shown = chosen
    if (wish !== 'person' || !isSignedIn()) {
      saved = chosen
      return
    }
    saving = saving
      .then(() => save(chosen))
      .then(
        () => {
          saved = chosen
        },
        () => {
          onFailed(chosen)
          if (shown === chosen) language.send({ type: 'preference.arrived', language: saved })
        },
      )
  })
}
