import type { i18n as I18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import type { BuildAnswers } from '#src/actors/build-check.actor.ts'
import { BuildNotice } from './build-notice.tsx'

/** Renders beside the page's root, so that the page pays nothing for it. Returns a function that removes it. */
export const offerBuild =
  (i18n: I18n) =>
  (answers: BuildAnswers): (() => void) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    root.render(
      <I18nextProvider i18n={i18n}>
        <BuildNotice {...answers} />
      </I18nextProvider>,
    )
    return () => {
      root.unmount()
      place.remove()
    }
  }
