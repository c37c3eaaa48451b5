import type { Faults } from './faults.ts'

interface Start {
  readonly window: Window & typeof globalThis
  readonly faults: Faults
}

/** The product asks the browser once, as it starts. */
const patchPrivacyControl = ({ window: { navigator }, faults }: Start): void => {
  const isReallyOn = Reflect.get(navigator, 'globalPrivacyControl') === true
  Object.defineProperty(navigator, 'globalPrivacyControl', {
    configurable: true,
    get: () => faults.isOn('gpc') || isReallyOn,
  })
}

/** The page is told so by the server in an element of its own, which it reads once. */
const patchConfiguration = ({ window: { document }, faults }: Start): void => {
  const element = document.getElementById('configuration')
  const text = element?.textContent?.trim() ?? ''
  if (element === null || text === '' || !faults.isOn('selfHosted')) return
  element.textContent = JSON.stringify({ ...(JSON.parse(text) as object), isSelfHosted: true })
}

/** Changes what the product reads as it starts; the faults that were kept for the tab have to be on already. */
export const patchStart = (start: Start): void => {
  patchPrivacyControl(start)
  patchConfiguration(start)
}
