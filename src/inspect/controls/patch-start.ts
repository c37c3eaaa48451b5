import { firstLanguage } from '#src/actors/language.actor.ts'
import { defaultLanguage, languages } from '#src/contract/languages.ts'
import type { Faults } from './faults.ts'

interface Start {
  readonly window: Window & typeof globalThis
  readonly faults: Faults
}

const patchPrivacyControl = ({ window: { navigator }, faults }: Start): void => {
  const isReallyOn = Reflect.get(navigator, 'globalPrivacyControl') === true
  Object.defineProperty(navigator, 'globalPrivacyControl', {
    configurable: true,
    get: () => faults.isOn('gpc') || isReallyOn,
  })
}

/** The product reads the configuration once. Trusted types refuse text in a script, so another element takes its place. */
const patchConfiguration = ({ window: { document }, faults }: Start): void => {
  const element = document.getElementById('configuration')
  const text = element?.textContent?.trim() ?? ''
  if (element === null || text === '' || !faults.isOn('selfHosted')) return
  const changed = document.createElement('data')
  Object.assign(changed, { id: element.id, hidden: true })
  changed.textContent = JSON.stringify({ ...(JSON.parse(text) as object), isSelfHosted: true })
  element.replaceWith(changed)
}

const patchTexts = ({ window, faults }: Start): void => {
  const { document, navigator } = window
  if (!faults.isOn('noTexts')) return
  const wanted = firstLanguage({ document, storage: () => window.localStorage, languages: navigator.languages })
  document.documentElement.lang =
    languages.find((language) => language !== defaultLanguage && language !== wanted) ?? ''
}

/** Patches what the product reads as it starts; the faults of the tab must already be on. */
export const patchStart = (start: Start): void => {
  patchPrivacyControl(start)
  patchConfiguration(start)
  patchTexts(start)
}
